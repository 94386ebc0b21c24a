/** The system status: facts about the gateway, its meters and, apart from them, restart and factory reset. */
import listRowCss from '#components/listRow.module.css'
import type { IconName } from '#components/icons/screens.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import type { PanelState, TermRow } from '#screens/settings/devicePanelState.ts'
import { LivePanel } from '#screens/settings/LivePanel.tsx'
import { Maintenance } from '#screens/settings/Maintenance.tsx'
import { TermList } from '#screens/settings/TermList.tsx'
import { gatewayRows, gatewayState, meterRows } from '#screens/settings/systemPanelState.ts'
import { usePanel } from '#screens/settings/usePanel.ts'
import { gatewayFacts } from '#stores/gatewayFacts.ts'
import { sensors } from '#stores/sensors.ts'
import { status } from '#stores/status.ts'
import { temperatureUnit } from '#stores/temperatureUnit.ts'
import { system as texts } from '#texts/system.ts'

interface Props extends PanelState {
  number: number
  name: string
  icon: IconName
  rows: readonly TermRow[]
  hint?: string
}

function SystemPanel({ number, rows, hint, ...panel }: Props) {
  return (
    <LivePanel {...panel} {...usePanel('system', number)}>
      {hint ? <p className={listRowCss.rowNote}>{hint}</p> : null}
      <TermList rows={rows} />
    </LivePanel>
  )
}

function GatewayPanel() {
  const facts = useSnapshot(gatewayFacts)
  return (
    <SystemPanel
      number={0}
      name={texts.gateway}
      icon="chip"
      {...gatewayState(facts)}
      at={facts.at}
      rows={gatewayRows(facts)}
    />
  )
}

function MetersPanel() {
  const boatStatus = useSnapshot(status)
  const rows = meterRows(boatStatus, useSnapshot(sensors), useSnapshot(temperatureUnit).is)
  return (
    <SystemPanel
      number={1}
      name={texts.meters}
      icon="speed"
      state={texts.count(rows.length)}
      look="plain"
      at={boatStatus.last?.fetchAt}
      rows={rows}
      hint={texts.metersHint}
    />
  )
}

export function SystemPanels() {
  return (
    <>
      <GatewayPanel />
      <MetersPanel />
      <Maintenance />
    </>
  )
}
