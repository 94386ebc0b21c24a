/** Hub pushes: every event with the schema of its argument. Source: doc 1 §7; OPEN-002 to OPEN-017. */
import * as z from 'zod/mini'
import type { ArmText } from './alarm.ts'
import { Position } from './position.ts'
import { type WithWireFormat, withWireFormat } from './wireFormat.ts'
import { AgingDevice, StatusChange } from './sensors.ts'
import { StatusPayload } from './status.ts'
import { type Decoded, orJsonText } from './tolerant.ts'

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
const DisplayText = withWireFormat('displayText', z.string())
const fact = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** System status of the gateway; unknown keys are passed through and ignored. OPEN-012. */
export const MiscInfo = withWireFormat('facts', z.record(z.string(), z.catch(z.optional(fact), undefined)))
export type MiscInfo = z.infer<typeof MiscInfo>

/** System status that a gateway reports. OPEN-012. */
export interface GatewayFacts {
  /** Of the mobile network, in dBm. */
  readonly gsmSignal: number
  readonly firmware: string
  /** Whether the boat powers the gateway, not the backup battery. */
  readonly mainPower: boolean
  /** Percent. */
  readonly backupBattery: number
}

/** Every push with the schema of its first argument. The app ignores further arguments. */
export const hubEvents = {
  SendNotificationToClient: DisplayText,
  SetArmOrDisarmOnClient: Armed,
  SetStatusOnClient: withWireFormat('statusText', orJsonText(StatusPayload)),
  JoinOpen: Nothing,
  DeviceAdding: Nothing,
  DeviceAdded: Nothing,
  JoinClosed: Nothing,
  JoinFailed: withWireFormat('reason', z.catch(z.optional(z.string()), undefined)),
  UpdatePosition: orJsonText(Position),
  UpdateMiscInfo: orJsonText(MiscInfo),
  UpdateStatusChange: orJsonText(StatusChange),
  UpdateStatusChangeOnAlarm: orJsonText(StatusChange),
  UpdateAgingDev: orJsonText(
    z.union([
      z.array(AgingDevice),
      z.pipe(
        AgingDevice,
        z.transform(it => [it]),
      ),
    ]),
  ),
  ShowMessage: DisplayText,
  ShowError: DisplayText,
} as const

export type HubEventName = keyof typeof hubEvents
/** Value that a handler of the event receives. */
export type PushValue<N extends HubEventName> = z.output<(typeof hubEvents)[N]>
const events: { readonly [N in HubEventName]: z.ZodMiniType<PushValue<N>> } = hubEvents

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
            ? readonly [payload: z.input<S>]
            : readonly [payload: z.input<A>]
/** Arguments that a gateway sends with a push; `strictPushArguments` checks what types cannot express. */
export type PushArguments<N extends HubEventName> = ArgumentsOf<(typeof hubEvents)[N]>
export const HUB_EVENT_NAMES = Object.keys(hubEvents) as readonly HubEventName[]

/** Decodes the arguments of a push. Returns a problem for an unreadable payload; never throws. */
export function decodePush<N extends HubEventName>(name: N, args: readonly unknown[]): Decoded<PushValue<N>> {
  const result = events[name].safeParse(args[0])
  if (result.success) return { ok: true, value: result.data }
  const issue = result.error.issues[0]
  return { ok: false, problem: `${name}: ${issue?.path.join('.') || 'payload'}: ${issue?.message ?? 'unreadable'}` }
}
