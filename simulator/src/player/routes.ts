/** Calls as scenarios name them: a method and a path, either as the contract has it or with its parameters filled in. */
import { type Route, routeTables } from '@drydock/contracts'
import * as z from 'zod/mini'
import { forecastAt, WEATHER_PATH } from '#boat/provider.ts'

const TABLES: readonly Readonly<Record<string, Route>>[] = Object.values(routeTables)
const CALLS: readonly string[] = TABLES.flatMap(table => Object.values(table).map(it => `${it.method} ${it.path}`))
const FORECAST = forecastAt(WEATHER_PATH)
/** As the image storage tells the journal of its calls; they are no calls of the gateway. */
const STORED: readonly string[] = ['GET /user-image-storage', ...['GET', 'HEAD', 'PUT', 'DELETE'].map(it => `${it} /user-image-storage/{name}`)]
const PARAMETER = /\{(\w+)\}/g

const fits = (template: string, call: string): boolean => {
  const [there, here] = [template.split('/'), call.split('/')]
  return there.length === here.length && there.every((part, index) => part.startsWith('{') || part === here[index])
}

const isCall = (text: string): boolean => CALLS.some(it => fits(it, text))
const isStored = (text: string): boolean => STORED.some(it => fits(it, text))

/** A call of the contracts, the one of the weather provider, or one of the image storage. */
export const Call = z
  .string()
  .check(
    z.refine(text => text === FORECAST || isCall(text) || isStored(text), { error: "is a call of the gateway such as 'GET /api/Alarm/Arm'", params: { candidates: [...CALLS, FORECAST, ...STORED] } }),
  )

/** Any call. */
export const ANY = 'any'
/** A call of the contracts, or any. */
export const AnyCall = z
  .string()
  .check(z.refine(text => text === ANY || isCall(text), { error: "is a call of the gateway such as 'GET /api/Alarm/Arm', or 'any'", params: { candidates: [ANY, ...CALLS] } }))

/** The call with its parameters filled in. */
export const callText = (template: string, params: Readonly<Record<string, unknown>>): string =>
  template.replace(PARAMETER, (whole, name: string) => (params[name] === undefined ? whole : String(params[name])))
