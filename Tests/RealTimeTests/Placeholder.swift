import Testing

@testable import RealTime
