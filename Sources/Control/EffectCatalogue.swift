import Foundation
import Model
import Stage

/// All effects with their parameters, for those who make controls of them.
public enum EffectCatalogue {
  /// A JSON list, in the order of the menu; a parameter has its unit, range, initial value and scale.
  public static let json = JSONText.lines(
    EffectType.all.map { effect in
      [
        "name": effect.name, "group": effect.group, "summary": effect.summary,
        "parameters": effect.parameters.map(object),
      ]
    })

  private static func object(_ parameter: Parameter) -> [String: Any] {
    [
      "name": parameter.name, "unit": parameter.unit,
      "minimum": JSONText.number(parameter.range.lowerBound),
      "maximum": JSONText.number(parameter.range.upperBound),
      "default": JSONText.number(parameter.initial), "scale": parameter.scale.rawValue,
      "summary": parameter.summary,
    ]
  }
}
