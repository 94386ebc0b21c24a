/** The system status: facts about the gateway, its meters and, apart from them, restart and factory reset. */
import listRowCss from '#components/listRow.module.css'
import { AgeLabel } from '#components/AgeLabel.tsx'
import type { IconName } from '#components/icons/screens.tsx'
import { Panel } from '#components/Section.tsx'
import { useFreshness } from '#screens/shared/useFreshness.ts'
import { useNow } from '#screens/shared/useNow.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import type { PanelState, TermRow } from '#screens/settings/devicePanelState.ts'
import { Maintenance } from '#screens/settings/Maintenance.tsx'
import { TermList } from '#screens/settings/TermList.tsx'
import { gatewayRows, gatewayState, meterRows } from '#screens/settings/systemPanelState.ts'
import { usePanel } from '#screens/settings/usePanel.ts'
import { gatewayFacts } from '#stores/gatewayFacts.ts'
import { sensors } from '#stores/sensors.ts'
import { status } from '#stores/status.ts'
import { ageText } from '#texts/formatAge.ts'
import { settings } from '#texts/settings.ts'
import { system as texts } from '#texts/system.ts'

interface Props extends PanelState {
  number: number
  name: string
  icon: IconName
  rows: readonly TermRow[]
  hint?: string
}

function LivePanel({ number, name, icon, state, look, at, rows, hint }: Props) {
  const is = useFreshness(at)
  const age = ageText(at, useNow())
  const old = is === 'stale'
  return (
    <Panel
      name={name}
      icon={icon}
      spoken={settings.panel(name, state, age, old)}
      state={state}
      stale={old}
      look={old ? 'quiet' : look}
      age={<AgeLabel text={age} is={is} />}
      {...usePanel('system', number)}
    >
      {hint ? <p className={listRowCss.said}>{hint}</p> : null}
      <TermList rows={rows} />
    </Panel>
  )
}

function GatewayPanel() {
  const facts = useSnapshot(gatewayFacts)
  return (
    <LivePanel
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
  const told = useSnapshot(status)
  const rows = meterRows(told, useSnapshot(sensors))
  return (
    <LivePanel
      number={1}
      name={texts.meters}
      icon="speed"
      state={texts.count(rows.length)}
      look="plain"
      at={told.last?.fetchAt}
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
