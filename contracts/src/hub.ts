/** Every push of the hub, its arguments and how they are read. Source: doc 1 §7; OPEN-002 to OPEN-017. */
import * as z from 'zod/mini'
import type { ArmText } from './alarm.ts'
import { Position } from './position.ts'
import { type WithWireFormat, withWireFormat } from './wireFormat.ts'
import { AgingDevice, StatusChange } from './sensors.ts'
import { StatusPayload } from './status.ts'
import { type Decoded, orJsonText } from './tolerant.ts'

/** A push: what it says and the schema that reads its first argument; further arguments are ignored. */
export interface HubEvent {
  readonly summary: string
  readonly argument: z.ZodMiniType
}
const hubEvent = <const E extends HubEvent>(it: E): E => it

const Nothing = withWireFormat(
  'nothing',
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
)
const Armed = withWireFormat(
  'armText',
  z.union([
    z.pipe(
      z.enum(['1', '0']),
      z.transform(it => it === '1'),
    ),
    z.boolean(),
    z.pipe(
      z.literal([1, 0]),
      z.transform(it => it === 1),
    ),
    z.pipe(
      z.undefined(),
      z.transform(() => true),
    ),
  ]),
)
const Words = withWireFormat('shown', z.string())
const fact = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Facts about the gateway for 'system status'; unknown keys are carried and ignored. OPEN-012. */
export const MiscInfo = withWireFormat('facts', z.record(z.string(), z.catch(z.optional(fact), undefined)))
export type MiscInfo = z.infer<typeof MiscInfo>

/** The facts that a gateway knows of itself. OPEN-012. */
export interface GatewayFacts {
  /** Of the mobile network, in dBm. */
  readonly gsmSignal: number
  readonly firmware: string
  /** Whether the gateway is fed by the boat and not by its backup battery. */
  readonly mainPower: boolean
  /** Percent. */
  readonly backupBattery: number
}

export const hubEvents = {
  SendNotificationToClient: hubEvent({ summary: 'A text for the person, shown as given', argument: Words }),
  SetArmOrDisarmOnClient: hubEvent({ summary: "'1' armed, '0' disarmed", argument: Armed }),
  SetStatusOnClient: hubEvent({
    summary: 'The status of the boat as JSON text',
    argument: withWireFormat('statusText', orJsonText(StatusPayload)),
  }),
  JoinOpen: hubEvent({ summary: 'The sensor network is open for a new device', argument: Nothing }),
  DeviceAdding: hubEvent({ summary: 'A device was found and is being configured', argument: Nothing }),
  DeviceAdded: hubEvent({ summary: 'A device was added', argument: Nothing }),
  JoinClosed: hubEvent({ summary: 'The sensor network is closed again', argument: Nothing }),
  JoinFailed: hubEvent({
    summary: 'Joining failed, with a reason if there is one',
    argument: withWireFormat('reason', z.catch(z.optional(z.string()), undefined)),
  }),
  UpdatePosition: hubEvent({ summary: 'A position of the boat', argument: orJsonText(Position) }),
  UpdateMiscInfo: hubEvent({ summary: 'Facts about the gateway', argument: orJsonText(MiscInfo) }),
  UpdateStatusChange: hubEvent({ summary: 'The state of a device changed', argument: orJsonText(StatusChange) }),
  UpdateStatusChangeOnAlarm: hubEvent({
    summary: 'The state of a device changed and triggers an alarm',
    argument: orJsonText(StatusChange),
  }),
  UpdateAgingDev: hubEvent({
    summary: 'The age of one or several devices',
    argument: orJsonText(
      z.union([
        z.array(AgingDevice),
        z.pipe(
          AgingDevice,
          z.transform(it => [it]),
        ),
      ]),
    ),
  }),
  ShowMessage: hubEvent({ summary: 'A text for the SUCCESS banner', argument: Words }),
  ShowError: hubEvent({ summary: 'A text for the WARNING banner', argument: Words }),
} as const

export type HubEventName = keyof typeof hubEvents
/** What a handler of the event is given. */
export type PushValue<N extends HubEventName> = z.output<(typeof hubEvents)[N]['argument']>
const events: { readonly [N in HubEventName]: { readonly argument: z.ZodMiniType<PushValue<N>> } } = hubEvents

type ArgumentsOf<A> =
  A extends WithWireFormat<'nothing'>
    ? readonly []
    : A extends WithWireFormat<'reason'>
      ? readonly [reason?: string]
      : A extends WithWireFormat<'armText'>
        ? readonly [armed: ArmText]
        : A extends WithWireFormat<'statusText'>
          ? readonly [status: string]
          : A extends z.ZodMiniPipe<z.ZodMiniTransform<unknown, unknown>, infer S>
            ? readonly [it: z.input<S>]
            : readonly [it: z.input<A>]
/** What a gateway sends with a push, as far as types can say; `sentArguments` checks the rest. */
export type PushArguments<N extends HubEventName> = ArgumentsOf<(typeof hubEvents)[N]['argument']>
export const HUB_EVENT_NAMES = Object.keys(hubEvents) as readonly HubEventName[]

/** Reads the arguments of a push; a payload that cannot be read is a problem to log, never a thrown error. */
export function decodePush<N extends HubEventName>(name: N, args: readonly unknown[]): Decoded<PushValue<N>> {
  const result = events[name].argument.safeParse(args[0])
  if (result.success) return { ok: true, value: result.data }
  const issue = result.error.issues[0]
  return { ok: false, problem: `${name}: ${issue?.path.join('.') || 'payload'}: ${issue?.message ?? 'unreadable'}` }
}
