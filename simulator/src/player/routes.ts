/** Calls in scenarios: a method and a path, either as in the contract or with its parameters filled in. */
import { type Route, routeTables } from '@drydock/contracts'
import * as z from 'zod/mini'
import { forecastRouteName, WEATHER_PATH } from '#boat/weatherProvider.ts'

const TABLES: readonly Readonly<Record<string, Route>>[] = Object.values(routeTables)
const CALLS: readonly string[] = TABLES.flatMap(table => Object.values(table).map(it => `${it.method} ${it.path}`))
const FORECAST = forecastRouteName(WEATHER_PATH)
/** Calls of the image storage as the journal names them; they are not calls of the gateway. */
const STORED = [
  'GET /user-image-storage',
  'GET /user-image-storage/{name}',
  'HEAD /user-image-storage/{name}',
  'PUT /user-image-storage/{name}',
  'DELETE /user-image-storage/{name}',
] as const
const PARAMETER = /\{(\w+)\}/g

const fits = (template: string, call: string): boolean => {
  const [there, here] = [template.split('/'), call.split('/')]
  return there.length === here.length && there.every((part, index) => part.startsWith('{') || part === here[index])
}

const isCall = (text: string): boolean => CALLS.some(it => fits(it, text))
const isStored = (text: string): boolean => STORED.some(it => fits(it, text))

/** Returns a pattern of a path with any values for its parameters. */
type PathText<P extends string> = P extends `${infer A}{${string}}${infer B}` ? `${A}${string}${PathText<B>}` : P
type CallOf<R> = R extends { readonly method: infer M extends string; readonly path: infer P extends string }
  ? `${M} ${PathText<P>}`
  : never
type Tables = typeof routeTables
/** A call of the gateway in its written form. */
type GatewayCall = {
  [T in keyof Tables]: { [R in keyof Tables[T]]: CallOf<Tables[T][R]> }[keyof Tables[T]]
}[keyof Tables]
/** A call of the gateway, the weather provider or the image storage. */
type CallText = GatewayCall | typeof FORECAST | PathText<(typeof STORED)[number]>

/** A regular expression, for editors and for types that are derived from the schema. */
const callPattern = (calls: readonly string[]): string =>
  `^(?:${calls.map(it => it.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(PARAMETER, '[^/]+')).join('|')})$`

/** A call of the contracts, the one of the weather provider, or one of the image storage. */
export const CallName = z.string().check(
  z.meta({ pattern: callPattern([...CALLS, FORECAST, ...STORED]) }),
  z.refine(text => text === FORECAST || isCall(text) || isStored(text), {
    error: "is a call of the gateway such as 'GET /api/Alarm/Arm'",
    params: { candidates: [...CALLS, FORECAST, ...STORED] },
  }),
) as unknown as z.ZodMiniType<string, CallText>

/** Any call. */
export const ANY = 'any'
/** A call of the contracts, or `any`. */
export const AnyCallName = z.string().check(
  z.meta({ pattern: callPattern([ANY, ...CALLS]) }),
  z.refine(text => text === ANY || isCall(text), {
    error: "is a call of the gateway such as 'GET /api/Alarm/Arm', or 'any'",
    params: { candidates: [ANY, ...CALLS] },
  }),
) as unknown as z.ZodMiniType<string, GatewayCall | typeof ANY>

/** The call with its parameters filled in. */
export const callText = (template: string, params: Readonly<Record<string, unknown>>): string =>
  template.replace(PARAMETER, (whole, name: string) => (params[name] === undefined ? whole : String(params[name])))
