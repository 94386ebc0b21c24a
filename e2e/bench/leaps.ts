/**
 * Measures long voyages with a captain on Home, a live hub and a status every ten seconds.
 *
 *     node e2e/bench/leaps.ts [hours in Chromium = 24] [hours without a browser = 168]
 *
 * In Chromium the time on the wall counts, without a browser the CPU time.
 */
import { chromium } from 'playwright'
import { type BoatFixture, openBoatFixture } from '../src/fixture/boatFixture.ts'
import { openDomBoatFixture } from '../src/fixture/domBoatFixture.ts'
import { ensureApp } from '../src/runner/host/appBuild.ts'
import { BROWSER_FLAGS, findBrowser } from '../src/runner/host/browser.ts'
import { cpuTimer, wallNow } from '../src/wallClock.ts'

const [chromiumHours = 24, domHours = 7 * 24] = process.argv.slice(2).map(Number)
const ALLOWED_S = { chromium: 120, dom: 60 }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PLAN = { gateway: { statusEvery: 10_000 } }

type Voyage = Pick<BoatFixture, 'gateway' | 'people' | 'advance'>

interface Measured {
  readonly wallMs: number
  readonly cpuMs: number
  /** Messages of the hub. */
  readonly messages: number
}

/** Opens Home, lets the hours pass, and ends the voyage. */
async function sail({ gateway, people, advance }: Voyage, hours: number): Promise<Measured> {
  await people.actorOf('captain').open('/')
  await advance(MINUTE)
  const [begun, cpuMs, sent] = [wallNow(), cpuTimer(), gateway.side.sent()]
  for (let passed = 0; passed < hours; passed++) await advance(Math.min(1, hours - passed) * HOUR)
  const measured = {
    wallMs: wallNow() - begun,
    cpuMs: cpuMs(),
    messages: gateway.side.sent() - sent,
  }
  await people.close()
  await gateway.close()
  return measured
}

async function inChromium(hours: number): Promise<Measured> {
  await ensureApp(line => console.error(line))
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] })
  try {
    return await sail(await openBoatFixture(browser, { plan: PLAN }), hours)
  } finally {
    await browser.close()
  }
}

function say(name: keyof typeof ALLOWED_S, hours: number, ms: number, { messages, cpuMs }: Measured): void {
  const seconds = ms / 1_000
  const allowed = (ALLOWED_S[name] * hours) / (name === 'chromium' ? 24 : 7 * 24)
  const isEnough = seconds <= allowed
  console.log(
    `${(seconds / allowed).toFixed(2).padStart(8)}  ${name}: ${hours} hours on Home in ${seconds.toFixed(1)} s${name === 'dom' ? ' of CPU time' : ''}, at most ${allowed.toFixed(0)} (${messages} messages, ${(cpuMs / messages).toFixed(2)} ms of CPU time of this process for each)${isEnough ? '' : '  TOO SLOW'}`,
  )
  if (!isEnough) process.exitCode = 1
}

if (domHours > 0) {
  const measured = await sail(await openDomBoatFixture({ plan: PLAN }), domHours)
  say('dom', domHours, measured.cpuMs, measured)
}
if (chromiumHours > 0) {
  const measured = await inChromium(chromiumHours)
  say('chromium', chromiumHours, measured.wallMs, measured)
}
