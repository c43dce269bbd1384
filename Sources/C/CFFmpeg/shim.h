#pragma once
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>

/* Macros that Swift does not import. */
static inline int ffmpeg_end_of_file(void) { return AVERROR_EOF; }
static inline int ffmpeg_again(void) { return AVERROR(EAGAIN); }
static inline int ffmpeg_invalid_data(void) { return AVERROR_INVALIDDATA; }
