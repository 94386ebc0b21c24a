/** Converts a report of the agent for the lock-step runner. */
import type { IdleReport } from '@drydock/simulator'
import type { AgentReport } from '#runner/agent/reporter.ts'

export const toRest = (report: AgentReport): IdleReport => ({
  pending: report.pending,
  sockets: report.sockets,
  unanswered: report.unanswered,
  next: report.next,
})
