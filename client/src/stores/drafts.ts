/**
 * Drafts: unsaved input of a form, kept on the device until it is saved, discarded, or the person signs out. Source:
 * UX, drafts survive.
 */
import { parsedIfJson } from '@drydock/contracts'
import { deviceStorage } from '#platform/storage.ts'
import { draftKey, dropDrafts } from '#stores/draftKey.ts'

/** Changed fields by name. */
export type Draft = Readonly<Record<string, string | boolean>>

const isRecord = (it: unknown): it is Readonly<Record<string, unknown>> => typeof it === 'object' && it !== null

function draftsOf(userId: string): Readonly<Record<string, unknown>> {
  const drafts = parsedIfJson(deviceStorage.read(draftKey(userId)))
  return isRecord(drafts) ? drafts : {}
}

/** Returns the draft of one form; values other than texts and booleans are left out. */
export function draftOf(userId: string, form: string): Draft {
  const draft = draftsOf(userId)[form]
  return isRecord(draft)
    ? Object.fromEntries(
        Object.entries(draft).filter(
          (entry): entry is [string, string | boolean] => typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
        ),
      )
    : {}
}

function keepDrafts(userId: string, drafts: readonly (readonly [form: string, draft: unknown])[]): void {
  if (drafts.length === 0) dropDrafts(userId)
  else deviceStorage.save(draftKey(userId), JSON.stringify(Object.fromEntries(drafts)))
}

/** Keeps the draft of one form in place of its last one; an empty one is dropped. */
export function keepDraft(userId: string, form: string, draft: Draft): void {
  const others = Object.entries(draftsOf(userId)).filter(([name]) => name !== form)
  keepDrafts(userId, Object.keys(draft).length === 0 ? others : [...others, [form, draft]])
}

/** Drops the drafts whose form has a name that begins with `prefix` and is not in `forms`: what they edit is gone. */
export function dropOtherDrafts(userId: string, prefix: string, forms: readonly string[]): void {
  const drafts = Object.entries(draftsOf(userId))
  const kept = drafts.filter(([name]) => !name.startsWith(prefix) || forms.includes(name))
  if (kept.length < drafts.length) keepDrafts(userId, kept)
}
