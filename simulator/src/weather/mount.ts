/** The fake weather provider: `GET {path}/onecall?lat&lon&units=metric&appid`. The key names the boat, whose clock is its now. OPEN-040 */
import type { Problem } from '@drydock/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Boat } from '#boat/boat.ts'
import { forecastFor } from './forecast.ts'

export interface WeatherOptions {
  /** The boat of this id, undefined when there is none. */
  boatOf(id: string): Boat | undefined
  /** Where the provider stands; on a host of its own in production, so every origin may ask. */
  readonly path?: string
}

export interface WeatherProvider {
  /** The base address that the app is told, without a host. */
  readonly path: string
  /** The key of a boat: a name for its clock and its weather, no secret. */
  keyOf(boat: Boat): string
}

/** `/weather` is a screen of the app. */
const WEATHER_PATH = '/forecast'
const KEY_PREFIX = 'fake-weather-'

/** Numbers as people write them: `Number` would take the empty text for 0, and `0x10` for 16. */
const degrees = (most: number) => z.pipe(z.string().check(z.regex(/^[+-]?\d{1,3}(?:\.\d{1,20})?$/)), z.pipe(z.transform(Number), z.number().check(z.minimum(-most), z.maximum(most))))
const Query = z.object({ lat: degrees(90), lon: degrees(180), units: z.literal('metric') })
const WANTED = { lat: 'is a latitude from -90 to 90', lon: 'is a longitude from -180 to 180', units: 'is metric: the fake provider knows no other units' } as const

export function mountWeather(http: FastifyInstance, { boatOf, path = WEATHER_PATH }: WeatherOptions): WeatherProvider {
  const seeds = new WeakMap<Boat, number>()
  const seedOf = (boat: Boat): number => {
    const seed = seeds.get(boat) ?? Math.floor(boat.chance('weather').between(0, 2 ** 31))
    seeds.set(boat, seed)
    return seed
  }
  http.get<{ Querystring: { appid?: unknown } }>(`${path}/onecall`, { logLevel: 'silent' }, (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
    const { appid } = request.query
    const boat = typeof appid === 'string' && appid.startsWith(KEY_PREFIX) ? boatOf(appid.slice(KEY_PREFIX.length)) : undefined
    if (!boat) return refuse(reply, 401, 'The key is missing or is that of no boat.', 'appid')
    const query = Query.safeParse(request.query)
    const params = query.success ? { lat: query.data.lat, lon: query.data.lon } : {}
    boat.journal.tell('rest', `GET ${path}/onecall`, { params, body: null, status: query.success ? 200 : 400 })
    if (query.success) return reply.send(forecastFor({ latitude: query.data.lat, longitude: query.data.lon, at: boat.clock.now(), seed: seedOf(boat) }))
    const field = (['lat', 'lon', 'units'] as const).find(it => it === query.error.issues[0]?.path[0]) ?? 'lat'
    return refuse(reply, 400, `${field}: ${WANTED[field]}`, field)
  })
  return { path, keyOf: boat => KEY_PREFIX + boat.id }
}

function refuse(reply: FastifyReply, status: 400 | 401, detail: string, field: string): FastifyReply {
  const problem: Problem = { type: 'about:blank', title: status === 401 ? 'The key is not known' : 'The request cannot be read', status, detail, field }
  return reply.code(status).type('application/problem+json').send(problem)
}
