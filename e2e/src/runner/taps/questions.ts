/** Answers the questions of the fake boat to the page in the frame of the console. */
import type { TapMode } from '@drydock/contracts'
import type { Agent } from '#runner/agent/agent.ts'
import type { TapObserver } from './tapObserver.ts'

type Asked =
  | { readonly id: number; readonly ask: 'moveTo'; readonly until: number; readonly straight: boolean }
  | { readonly id: number; readonly ask: 'settle'; readonly release: boolean; readonly draw: boolean }
  | { readonly id: number; readonly ask: 'look' }
  | { readonly id: number; readonly ask: 'taps'; readonly mode: TapMode }
type Question = Asked | { readonly ask: 'reload' } | { readonly ask: 'alive' }

interface QuestionOptions {
  readonly agent: Pick<Agent, 'moveTo' | 'settle' | 'reportText'>
  readonly taps: Pick<TapObserver, 'setMode'>
  reload(): Promise<void>
  send(text: string): void
}

/** Returns a function that takes the text of a question. A question that takes long does not delay a heartbeat. */
export function createAnswering({ agent, taps, reload, send }: QuestionOptions): (text: string) => void {
  const answer = async (question: Asked): Promise<object> => {
    if (question.ask === 'taps') await taps.setMode(question.mode)
    if (question.ask === 'moveTo') return agent.moveTo(question.until, question.straight)
    return question.ask === 'settle' ? agent.settle(question.release, question.draw) : agent.reportText()
  }
  return text => {
    const question = JSON.parse(text) as Question
    if (question.ask === 'alive') return send(JSON.stringify({ alive: true }))
    if (question.ask === 'reload') return void reload()
    return void answer(question).then(it => send(JSON.stringify({ id: question.id, report: it })))
  }
}
