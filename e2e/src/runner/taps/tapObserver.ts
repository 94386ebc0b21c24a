/** Observes what a person does in the app's document, and reports it as actions, expectations, and what is left out. */
import type { TapMode, TapReport } from '@drydock/contracts'
import { describe } from './describe.ts'
import { observeGestures } from './gestures.ts'
import { observePointing } from './pointing.ts'
import { createRecognizer, type Recognition } from './recognizer.ts'
import type { TapContext, TapObserverOptions } from './tapContext.ts'
import { controlAround, isField, type Touch } from './touch.ts'

export interface TapObserver {
  /** Resolves when everything that was done before is reported. */
  setMode(mode: TapMode): Promise<void>
}

/** Counts taps, and reports them one after the other, each before the app gets the next one. */
function createReporter({ window, renderer, now, report }: TapObserverOptions) {
  const { recognize } = createRecognizer(window.document, renderer)
  let taps = 0
  /** The tap that filled in a field, while nothing else was done since. */
  let filled: { readonly control: Element; readonly first: number } | undefined
  let queue = Promise.resolve()

  const reportTouch = (touch: Touch, it: Recognition, at: number): void => {
    const { control, does } = touch
    // A field that is filled in again has its last value alone.
    const first = does === 'fill' && filled?.control === control ? Math.min(filled.first, it.first) : it.first
    filled = does === 'fill' ? { control, first } : undefined
    const why = it.ambiguousMatches > 0 ? `, which is ambiguous: ${it.ambiguousMatches} of them fit` : ''
    const what = `${VERBS[does]} ${describe(control, renderer)}${why}`
    const common = { tap: it.tap, first, at }
    report(
      it.action === undefined ? { is: 'leftOut', ...common, what } : { is: 'action', ...common, action: it.action },
    )
  }
  return {
    touch(touch: Touch): void {
      const [tap, at] = [++taps, now()]
      queue = queue.then(async () => reportTouch(touch, await recognize(touch, tap), at))
    },
    noteEscape(): void {
      const [tap, at] = [++taps, now()]
      queue = queue.then(() => report({ is: 'action', tap, first: tap, at, action: 'escape' }))
    },
    leaveOut(what: string): void {
      const [tap, at] = [++taps, now()]
      queue = queue.then(() => report({ is: 'leftOut', tap, first: tap, at, what }))
    },
    expectation(screen: Extract<TapReport, { is: 'expectation' }>['screen']): void {
      const [tap, at] = [++taps, now()]
      queue = queue.then(() => report({ is: 'expectation', tap, at, screen }))
    },
    /** Resolves when everything is reported. */
    done: (): Promise<void> => queue,
  }
}
const VERBS: Readonly<Record<Touch['does'], string>> = {
  press: 'Pressed',
  fill: 'Filled in',
  choose: 'Chose a file in',
}

/** Reports what is typed into fields, when the person goes on. */
function createTyping({ touch, leaveOut }: Pick<ReturnType<typeof createReporter>, 'touch' | 'leaveOut'>) {
  /** A field with text that the person may go on typing. */
  let open: HTMLInputElement | undefined
  const commit = (field: HTMLInputElement): void => {
    open = undefined
    // A password never leaves the page.
    if (field.type === 'password') leaveOut('Typed a password')
    else if (field.type === 'file') touch({ does: 'choose', control: field })
    else touch({ does: 'fill', control: field, text: field.value })
  }
  const flush = (): void => {
    if (open) commit(open)
  }
  return {
    commit,
    flush,
    typed(field: HTMLInputElement): void {
      if (open !== field) flush()
      open = field
    },
  }
}

/** Starts with mode 'off', in which nothing is read. */
export function observeTaps(options: TapObserverOptions): TapObserver {
  const { window, isByPerson = event => event.isTrusted } = options
  const reporter = createReporter(options)
  const typing = createTyping(reporter)
  const { flush } = typing
  let mode: TapMode = 'off'
  const context: TapContext = {
    ...options,
    isByPerson,
    mode: () => mode,
    noteEscape: reporter.noteEscape,
    leaveOut: reporter.leaveOut,
    flush,
  }
  // Added first, so that it can stop a press that points before any other listener gets it.
  const endPointing = observePointing(context, screen => {
    mode = 'record'
    if (typeof screen === 'string') reporter.leaveOut(screen)
    else reporter.expectation(screen)
  })
  const on = (name: string, act: (target: Element) => void): void =>
    window.addEventListener(
      name,
      event => {
        const target = event.composedPath()[0]
        if (mode === 'record' && isByPerson(event) && target instanceof window.Element) act(target)
      },
      { capture: true },
    )

  on('input', target => {
    if (isField(target)) typing.typed(target as HTMLInputElement)
  })
  on('change', target => {
    if (isField(target)) typing.commit(target as HTMLInputElement)
  })
  on('click', target => {
    const control = controlAround(target)
    // A press of a label is followed by one of its control, and one of a field only puts the cursor there.
    if (control ? isField(control) : target.closest('label')?.control) return
    flush()
    if (control) reporter.touch({ does: 'press', control })
    else reporter.leaveOut(`Pressed no control, but ${describe(target, options.renderer)}`)
  })
  observeGestures(context)
  return {
    setMode(to) {
      if (to !== 'record') flush()
      if (to !== 'expect') endPointing()
      mode = to
      return reporter.done()
    },
  }
}
