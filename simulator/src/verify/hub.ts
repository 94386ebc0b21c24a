/** Connects to the hub with every transport and protocol, listens, and checks every push against the contract. */
import { HUB_PATH, type Duration, parseJson } from '@drydock/contracts'
import {
  type HubConnection,
  HubConnectionBuilder,
  HttpTransportType,
  type IHubProtocol,
  JsonHubProtocol,
  LogLevel,
  MessageType,
} from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import * as z from 'zod/mini'
import type { HttpResponse, HttpClient } from './httpClient.ts'
import { messageOf } from './httpClient.ts'
import type { Deviation, Finding } from './finding.ts'
import { checkShape } from './checkShape.ts'
import { checkPush } from './pushes.ts'
import type { VerifyReporter } from './reading.ts'

export interface HubCheckOptions {
  readonly gateway: string
  readonly token: string
  readonly ask: HttpClient
  readonly reporter: VerifyReporter
  readonly after: (ms: Duration, run: () => void) => () => void
  /** Is called with every push, valid or not. */
  readonly onPush: (name: string, args: readonly unknown[]) => void
}

type Transport = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'
const TRANSPORTS = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
const CONNECT_MS: Duration = 20_000
const SEE = 'HUB-02 to HUB-04, OPEN-001'
/** The negotiation as reports name it. */
const NEGOTIATION = `POST ${HUB_PATH}/negotiate`
const NEGOTIATE = `${HUB_PATH}/negotiate?negotiateVersion=1`

const Offer = z.object({
  transport: z.enum(TRANSPORTS),
  transferFormats: z.array(z.enum(['Text', 'Binary'])).check(z.minLength(1)),
})
/** Negotiate response, or a redirect to another hub. */
const Negotiation = z.union([
  z.object({
    negotiateVersion: z.literal(1),
    connectionId: z.string().check(z.minLength(1)),
    connectionToken: z.string().check(z.minLength(1)),
    availableTransports: z.array(Offer).check(z.minLength(1)),
  }),
  z.object({
    url: z.string().check(z.refine(it => URL.canParse(it), { error: 'the address of another hub' })),
    accessToken: z.optional(z.string()),
  }),
])

/** Creates a finding about the hub that was seen once. */
export const hubFinding = (on: string, deviation: Deviation, how?: string): Finding => ({
  on,
  ...(how === undefined ? {} : { how }),
  see: SEE,
  times: 1,
  ...deviation,
})

/** A connection that was opened; `closed` resolves with the reason once it has closed. */
export interface OpenHub {
  readonly connection: HubConnection
  readonly closed: Promise<string>
}

/** Checks all connections; returns one that stays open, or undefined if none could be opened. */
export async function verifyHub(visit: HubCheckOptions): Promise<OpenHub | undefined> {
  const offered = await verifyNegotiation(visit)
  visit.reporter.find(judgeOffer(offered))
  let kept: OpenHub | undefined
  for (const transport of TRANSPORTS) {
    if (!offered.includes(transport)) {
      visit.reporter.leaveOut(`hub over ${transport}: the gateway does not offer it.`)
      continue
    }
    for (const protocol of transport === 'ServerSentEvents'
      ? (['json'] as const)
      : (['json', 'messagepack'] as const)) {
      const opened = await connect(visit, transport, protocol)
      if (kept) await opened?.connection.stop()
      else kept = opened
    }
  }
  return kept
}

/** Judges the answer to a negotiation that was not refused. */
export const judgeNegotiation = (answer: StatusAndText): readonly Finding[] => [
  ...negotiationDeviations(answer).map(it => hubFinding(NEGOTIATION, it)),
  ...(answer.status === 200 ? judgeOffer(transportsIn(answer.text) ?? TRANSPORTS) : []),
]

const judgeOffer = (offered: readonly Transport[]): readonly Finding[] =>
  offered.includes('WebSockets')
    ? []
    : [
        hubFinding(NEGOTIATION, {
          pointer: '/availableTransports',
          expected: 'WebSockets among the transports',
          seen: offered.join(', ') || 'none that the app knows',
        }),
      ]

async function verifyNegotiation({ ask, token, reporter }: HubCheckOptions): Promise<readonly Transport[]> {
  const post = async (
    how: string | undefined,
    as: string | undefined,
    judge: (answer: HttpResponse) => readonly Deviation[],
  ): Promise<HttpResponse | undefined> => {
    const answer = await ask({ method: 'POST', path: NEGOTIATE, token: as })
    const found = 'broken' in answer ? [{ pointer: '', expected: 'an answer', seen: answer.broken }] : judge(answer)
    reporter.find(found.map(it => hubFinding(NEGOTIATION, it, how)))
    return 'broken' in answer ? undefined : answer
  }
  await post('without a token', undefined, it => statusIs(it, 401))
  const answer = await post(undefined, token, negotiationDeviations)
  return transportsIn(answer?.text ?? '') ?? TRANSPORTS
}

/** The offered transports that the app knows; undefined if the answer to the negotiation has none. */
function transportsIn(text: string): readonly Transport[] | undefined {
  const known = z
    .object({ availableTransports: z.array(z.object({ transport: z.string() })) })
    .safeParse(parseJson(text))
  return known.success
    ? TRANSPORTS.filter(it => known.data.availableTransports.some(offer => offer.transport === it))
    : undefined
}

type StatusAndText = Pick<HttpResponse, 'status' | 'text'>

/** What is wrong with the answer to a negotiation that should succeed. */
const negotiationDeviations = (answer: StatusAndText): readonly Deviation[] => [
  ...statusIs(answer, 200),
  ...(answer.status === 200 ? checkShape(Negotiation, parseJson(answer.text)) : []),
]

const statusIs = ({ status }: StatusAndText, expected: number): readonly Deviation[] =>
  status === expected ? [] : [{ pointer: '', expected: `status ${expected}`, seen: `status ${status}` }]

async function connect(
  { gateway, token, reporter, onPush, after }: HubCheckOptions,
  transport: Transport,
  protocol: 'json' | 'messagepack',
): Promise<OpenHub | undefined> {
  const connection = new HubConnectionBuilder()
    .configureLogging(LogLevel.None)
    .withUrl(gateway + HUB_PATH, { accessTokenFactory: () => token, transport: HttpTransportType[transport] })
    .withHubProtocol(
      withPushListener(protocol === 'json' ? new JsonHubProtocol() : new MessagePackHubProtocol(), onPush),
    )
    .build()
  const closed = new Promise<string>(resolve =>
    connection.onclose(error => resolve(error ? error.message : 'the gateway closed it')),
  )
  const late = Promise.withResolvers<never>()
  const cancel = after(CONNECT_MS, () => late.reject(new Error(`none within ${CONNECT_MS / 1_000} s`)))
  try {
    await Promise.race([connection.start(), late.promise])
    return { connection, closed }
  } catch (error) {
    // A pending connection is stopped without waiting.
    connection.stop().catch(() => undefined)
    reporter.find([
      hubFinding(
        `hub over ${transport}`,
        { pointer: '', expected: 'a connection', seen: messageOf(error) },
        `with ${protocol}`,
      ),
    ])
    return undefined
  } finally {
    cancel()
  }
}

/** Wraps a protocol to see every push, since the official client only reports subscribed ones. */
function withPushListener(protocol: IHubProtocol, onPush: HubCheckOptions['onPush']): IHubProtocol {
  return {
    name: protocol.name,
    version: protocol.version,
    transferFormat: protocol.transferFormat,
    writeMessage: message => protocol.writeMessage(message),
    parseMessages(input, logger) {
      const messages = protocol.parseMessages(input, logger)
      for (const message of messages)
        if (message.type === MessageType.Invocation) onPush(message.target, message.arguments)
      return messages
    },
  }
}

/** Listens for a time or until `enough` resolves; a lost connection is a finding. */
export async function listenTo(
  { connection, closed }: OpenHub,
  { reporter, after }: Pick<HubCheckOptions, 'reporter' | 'after'>,
  ms: Duration,
  enough: Promise<void>,
): Promise<void> {
  const over = Promise.withResolvers<undefined>()
  const cancel = after(ms, () => over.resolve(undefined))
  const ended = await Promise.race([closed, over.promise, enough.then(() => undefined)])
  cancel()
  if (ended !== undefined)
    reporter.find([hubFinding('hub', { pointer: '', expected: 'a connection that stays', seen: ended })])
  else await connection.stop()
}

/** Returns the listener for `onPush`: it reports what is wrong with each push. */
export const createPushCheck =
  (reporter: VerifyReporter) =>
  (name: string, args: readonly unknown[]): void =>
    reporter.find(checkPush(name, args))
