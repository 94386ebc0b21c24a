/** Texts of a dialog that closes without a question: they are kept as a draft. Source: UX, drafts survive. */
import { useEffect, useEffectEvent, useState } from 'react'
import { draftOf, keepDraft } from '#stores/drafts.ts'
import { changedFields } from '#stores/formStore.ts'
import { session } from '#stores/session.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Returns the texts of a dialog, with the draft of an earlier one on top of the saved texts. `change` also keeps the
 * draft. `drop` removes it, unless it has been changed since: call it when the dialog is canceled, or its texts are
 * saved.
 */
export function useDraft<T extends Texts>(
  name: string,
  saved: T,
): { readonly values: T; readonly change: (part: Partial<T>) => void; readonly drop: () => void } {
  const userId = session.user?.id
  const [values, setValues] = useState<T>(() => ({ ...saved, ...(userId === undefined ? {} : draftOf(userId, name)) }))
  // A draft that has been stored meanwhile equals the saved texts; kept, it would later hide newer ones.
  const dropStored = useEffectEvent(() => {
    if (userId !== undefined) keepDraft(userId, name, changedFields({ values, saved }))
  })
  useEffect(() => dropStored(), [])
  return {
    values,
    change(part) {
      const next = { ...values, ...part }
      setValues(next)
      if (userId !== undefined) keepDraft(userId, name, changedFields({ values: next, saved }))
    },
    drop() {
      if (userId === undefined) return
      // The saved texts may have changed since, so the draft is compared with what was typed.
      const kept = Object.entries(draftOf(userId, name))
      if (kept.every(([field, text]) => values[field] === text)) keepDraft(userId, name, {})
    },
  }
}

/** Drops the draft of a dialog, whatever it contains. */
export function dropDraft(name: string): void {
  const userId = session.user?.id
  if (userId !== undefined) keepDraft(userId, name, {})
}
