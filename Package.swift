// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors everywhere; the audio path's `@_noLocks` needs no flag.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A library of the system, bound by a module map and a `shim.h`.
func system(_ name: String, _ pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig)
}

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "bubbletracks",
  targets: [
    system("CJack", "jack"),
    system("CSndFile", "sndfile"),
    system("CSoxr", "soxr"),
    system("CFFmpeg", "libavformat libavcodec libavutil libswresample"),
    system("CLiblo", "liblo"),
    system("CRubberBand", "rubberband"),
    // Without its pkg-config file, whose flags SwiftPM refuses with a warning.
    system("CNcurses"),
    system("CGetopt"),
    system("CFallocate"),
    system("CMalloc"),
    system("CQRencode", "libqrencode"),
    // As ncurses.
    system("CAvahi"),

    room("RealTime"),
    room("Model"),
    room("Engine", ["Model", "RealTime"]),
    // Nothing of it is on the audio path, and its tests listen to minutes of music.
    .target(
      name: "AudioFiles",
      dependencies: [
        "CFFmpeg", "CFallocate", "CRubberBand", "CSndFile", "CSoxr", "Engine", "Model", "RealTime",
      ],
      swiftSettings: strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    room("Stage", ["Engine", "Model", "RealTime"]),
    room("Control", ["CLiblo", "Model", "Stage"]),
    .target(
      name: "Touch", dependencies: ["CAvahi", "CQRencode", "Control", "Model", "Stage"],
      resources: [.copy("Page")], swiftSettings: strict),
    // The library's headers, which are C++, behind a face in C.
    .target(
      name: "CAbletonLink", path: "Sources/C/CAbletonLink",
      cxxSettings: [.define("LINK_PLATFORM_LINUX", to: "1")]),
    room("JackIO", ["CAbletonLink", "CJack", "Engine", "RealTime"]),
    .executableTarget(
      name: "bubbletracks",
      dependencies: [
        "AudioFiles", "CGetopt", "CMalloc", "CNcurses", "Control", "Engine", "JackIO", "Model",
        "RealTime", "Stage", "Touch",
      ],
      swiftSettings: strict),

    // What the benchmarks compare with, as plain C at its best.
    .target(
      name: "CReference", dependencies: ["CJack", "CLiblo", "CSndFile", "CSoxr"],
      path: "Sources/C/CReference", cSettings: [.unsafeFlags(["-O3"])]),
    .executableTarget(
      name: "bubblebench", dependencies: ["AudioFiles", "CReference", "Engine", "JackIO", "Model"],
      // Built when it is asked, where its library is installed.
      exclude: ["QueenMary/queenmary.cpp"], swiftSettings: strict),

    .target(name: "CRealtimeSanitizer", path: "Tests/Support/CRealtimeSanitizer"),
    .target(
      name: "TestSupport", dependencies: ["CRealtimeSanitizer"],
      path: "Tests/Support/TestSupport", swiftSettings: strict),

    tests("ArchitectureTests", ["Model"]),
    tests("SupportTests", ["TestSupport"]),
    tests("RealTimeTests", ["RealTime"]),
    tests("ModelTests", ["Model"]),
    tests("ControlTests", ["Control", "Model", "Stage", "TestSupport"]),
    tests("EngineTests", ["Engine", "Model", "RealTime", "TestSupport"]),
    tests("AudioFilesTests", ["AudioFiles", "Engine", "Model", "RealTime", "TestSupport"]),
    .testTarget(
      name: "TouchTests", dependencies: ["Control", "Model", "Stage", "TestSupport", "Touch"],
      exclude: ["Scripts"], swiftSettings: strict),
    tests("StageTests", ["Engine", "Model", "RealTime", "Stage", "TestSupport"]),
    tests("JackIOTests", ["Engine", "JackIO", "Model", "TestSupport"]),
    tests("TerminalTests", ["AudioFiles", "bubbletracks", "Model", "Stage", "TestSupport"]),
    tests("BenchTests", ["AudioFiles", "bubblebench"]),
    .testTarget(
      name: "AcceptanceTests", exclude: ["Scripts"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
