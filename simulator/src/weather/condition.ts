/** Weather conditions of the provider: codes, groups, descriptions and icons. */
import { type Sky, speedOf } from './sky.ts'

export interface SkyCondition {
  readonly id: number
  readonly main: string
  readonly description: string
  /** Two digits, and d or n for day or night. */
  readonly icon: string
}

/** The first matching row is the condition. */
const TABLE: readonly (readonly [(sky: Sky) => boolean, number, string, string, string])[] = [
  [it => it.rain > 4 && it.temperature > 16, 211, 'Thunderstorm', 'thunderstorm', '11'],
  [it => it.rain > 1.5 && it.temperature < 0.5, 601, 'Snow', 'snow', '13'],
  [it => it.rain > 0.05 && it.temperature < 0.5, 600, 'Snow', 'light snow', '13'],
  [it => it.rain > 5, 502, 'Rain', 'heavy intensity rain', '10'],
  [it => it.rain > 1.5, 501, 'Rain', 'moderate rain', '10'],
  [it => it.rain > 0.25, 500, 'Rain', 'light rain', '10'],
  [it => it.rain > 0.05, 300, 'Drizzle', 'light intensity drizzle', '09'],
  [it => it.humidity > 92 && speedOf(it.wind) < 2, 741, 'Fog', 'fog', '50'],
  [it => it.cloud > 0.84, 804, 'Clouds', 'overcast clouds', '04'],
  [it => it.cloud > 0.5, 803, 'Clouds', 'broken clouds', '04'],
  [it => it.cloud > 0.25, 802, 'Clouds', 'scattered clouds', '03'],
  [it => it.cloud > 0.1, 801, 'Clouds', 'few clouds', '02'],
]
/** The sun has set when its upper edge has, including refraction. */
const HORIZON = -0.0145

export function conditionOf(sky: Sky): SkyCondition {
  const time = sky.sun > HORIZON ? 'd' : 'n'
  const found = TABLE.find(([fits]) => fits(sky))
  if (!found) return { id: 800, main: 'Clear', description: 'clear sky', icon: `01${time}` }
  const [, id, main, description, icon] = found
  return { id, main, description, icon: icon + time }
}
