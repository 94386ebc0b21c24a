/** Settings: four sections. In this version the sensors are there, the others say what they will hold. */
import './settings.css'
import '#components/listRow.css'
import type { IconName } from '#components/icons/screens.tsx'
import { Section } from '#components/Section.tsx'
import { SensorPanels, useSensorsLine } from '#screens/settings/SensorPanels.tsx'
import { useOpened } from '#screens/settings/useOpened.ts'
import { settings as texts } from '#texts/settings.ts'

const LATER = [
  { key: 'boat', icon: 'boat', text: texts.laterBoat },
  { key: 'system', icon: 'chip', text: texts.laterSystem },
  { key: 'control', icon: 'output', text: texts.laterControl },
] as const satisfies readonly { key: string; icon: IconName; text: string }[]

export function SettingsScreen() {
  const { isOpen, toggle } = useOpened<keyof typeof texts.sections>(['sensors'])
  return (
    <div className="settings">
      {LATER.map(({ key, icon, text }) => (
        <Section key={key} name={texts.sections[key]} icon={icon} line={texts.later} expanded={isOpen(key)} toggle={toggle(key)}>
          <p className="said section-room">{text}</p>
        </Section>
      ))}
      <Section name={texts.sections.sensors} icon="heat" line={useSensorsLine()} expanded={isOpen('sensors')} toggle={toggle('sensors')}>
        <SensorPanels />
      </Section>
    </div>
  )
}
