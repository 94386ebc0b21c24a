/**
 * The fake weather provider: `GET {path}/onecall?lat&lon&units=metric&appid`. OPEN-040 One key serves all boats, since
 * the app reads its key before anybody has signed in. The boat at a place sets the time and the seed of the weather
 * there: the nearest boat, the first of several at one place.
 */
import { Degrees, HOUR, metersBetween, type GeoPoint, type Problem } from '@drydock/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { RequestInterceptor } from '#boat/requestInterceptor.ts'
import type { Boat } from '#boat/boat.ts'
import { appendFromOutside } from '#boat/inputLog.ts'
import { defineBoatPart } from '#boat/parts.ts'
import { forecastRouteName, WEATHER_PATH } from '#boat/weatherProvider.ts'
import { forecastFor } from './forecast.ts'
import { withOwnWeather } from './scenarioWeather.ts'

export interface WeatherOptions {
  boats(): readonly Boat[]
  /** Advances a boat to the current time. */
  readonly catchUp?: (boat: Boat) => void
  /** Base address of the provider; in production it has its own host, so every origin may call it. */
  readonly path?: string
  /** Called for each call with a valid key, before it is answered. */
  readonly intercept?: RequestInterceptor
}

export interface WeatherProvider {
  /** Base path for the app, without a host. */
  readonly path: string
  /** The key is public, as every key in a page. */
  readonly key: string
}

const KEY = 'fake-weather'

/** Counted on the boat's clock. An app makes a few calls an hour. */
const MOST_AN_HOUR = 1_000

/** Parses plain numbers: `Number` would take the empty text for 0, and `0x10` for 16. */
const degrees = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^[+-]?\d{1,3}(?:\.\d{1,20})?$/)),
    z.pipe(z.transform(Number), Degrees.check(z.minimum(-most), z.maximum(most))),
  )
const Query = z.object({ lat: degrees(90), lon: degrees(180), units: z.literal('metric') })
interface AskedFor {
  Querystring: { appid?: unknown }
}
const WANTED = {
  lat: 'is a latitude from -90 to 90',
  lon: 'is a longitude from -180 to 180',
  units: 'is metric: the fake provider knows no other units',
} as const

const seedOf = defineBoatPart('weatherSeed', boat => Math.floor(boat.random('weather').between(0, 2 ** 31)), {
  without: 'It follows from the seed of the boat.',
  saved: 'plain',
})

/** Number of forecasts in the hour of the last one. */
const Asked = z.strictObject({ hour: z.int(), times: z.int().check(z.nonnegative()) })
const askedOf = defineBoatPart('forecasts', () => ({ hour: 0, times: 0 }), {
  saved: 'plain',
  write: it => it,
  restore: (it, written) => void Object.assign(it, Asked.parse(written)),
})

function isWithinRate(boat: Boat): boolean {
  const asked = askedOf(boat)
  const hour = Math.floor(boat.clock.now() / HOUR)
  if (asked.hour !== hour) Object.assign(asked, { hour, times: 0 })
  return ++asked.times <= MOST_AN_HOUR
}

export function mountWeather(
  http: FastifyInstance,
  { boats, catchUp, path = WEATHER_PATH, intercept }: WeatherOptions,
): WeatherProvider {
  const name = forecastRouteName(path)
  const askedBoat = (query: ReturnType<typeof Query.safeParse>): Boat | undefined =>
    nearest(boats(), query.success ? { latitude: query.data.lat, longitude: query.data.lon } : undefined)
  const onRequest = async (request: FastifyRequest<AskedFor>): Promise<void> => {
    const boat = request.query.appid === KEY ? askedBoat(Query.safeParse(request.query)) : undefined
    if (boat)
      intercept?.(request, {
        boat,
        place: 'weather',
        name,
        appendReply: status => appendFromOutside(boat, 'rest', name, { params: {}, body: null, status }),
      })
  }
  http.get<AskedFor>(`${path}/onecall`, { logLevel: 'silent', onRequest }, (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    if (request.query.appid !== KEY)
      return refuse(reply, 401, 'The key is missing or is not the one of this provider.', 'appid')
    const query = Query.safeParse(request.query)
    const boat = askedBoat(query)
    if (!boat) return refuse(reply, 404, 'There is no boat.')
    catchUp?.(boat)
    if (!isWithinRate(boat))
      return refuse(
        reply,
        429,
        `${MOST_AN_HOUR} forecasts have been asked for within an hour, the most that this key is good for. Ask again later.`,
        'appid',
      )
    const params = query.success ? { lat: query.data.lat, lon: query.data.lon } : {}
    appendFromOutside(boat, 'rest', name, { params, body: null, status: query.success ? 200 : 400 })
    if (query.success)
      return reply.send(
        withOwnWeather(
          boat,
          forecastFor({
            latitude: query.data.lat,
            longitude: query.data.lon,
            at: boat.clock.now(),
            seed: seedOf(boat),
          }),
        ),
      )
    const field = (['lat', 'lon', 'units'] as const).find(it => it === query.error.issues[0]?.path[0]) ?? 'lat'
    return refuse(reply, 400, `${field}: ${WANTED[field]}`, field)
  })
  return { path, key: KEY }
}

/** The first boat if no position is known. */
function nearest(boats: readonly Boat[], place: GeoPoint | undefined): Boat | undefined {
  const away = ({ state: { fix } }: Boat): number => (place && fix ? metersBetween(fix, place) : Number.MAX_VALUE)
  return boats.toSorted((a, b) => away(a) - away(b))[0]
}

const TITLES = {
  400: 'The request cannot be read',
  401: 'The key is not known',
  404: 'Not found',
  429: 'Too many requests',
} as const
function refuse(reply: FastifyReply, status: keyof typeof TITLES, detail: string, field?: string): FastifyReply {
  const problem: Problem = {
    type: 'about:blank',
    title: TITLES[status],
    status,
    detail,
    ...(field === undefined ? {} : { field }),
  }
  return reply.code(status).type('application/problem+json').send(problem)
}
