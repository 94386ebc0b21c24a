/** From what an agent reports to what lock-step asks for. */
import type { IdleReport } from '@drydock/simulator'
import type { AgentReport } from '#runner/agent/agent.ts'

export const restOf = (report: AgentReport): IdleReport => ({
  pending: report.pending,
  sockets: report.sockets,
  unanswered: report.unanswered,
  next: report.next,
})
