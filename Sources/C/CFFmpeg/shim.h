#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
#include <libavutil/tx.h>
#include <libswresample/swresample.h>

/* Macros that Swift does not import. */
static inline int ffmpeg_end_of_file(void) { return AVERROR_EOF; }
