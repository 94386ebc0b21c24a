/** Keeps the chart around boat and fence on this device, shows what is kept, and deletes it. Source: XTRA-21. */
import css from './keptChart.module.css'
import { OneTimeButton } from '#components/OneTimeButton.tsx'
import { ProgressBar } from '#components/ProgressBar.tsx'
import { MOST_TILES, tileAddress, tilesAround } from '#map/tilesAround.ts'
import { keepLoadedParts } from '#platform/keptTiles.ts'
import { AgeText } from '#screens/shared/Age.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { keepableChart } from '#stores/configuration.ts'
import { centerOf } from '#stores/geofence.ts'
import { keepChart, keptChart, removeChart, stopKeeping } from '#stores/keptChart.ts'
import { position } from '#stores/position.ts'
import { profile } from '#stores/profile.ts'
import { keptChart as texts } from '#texts/keptChart.ts'

/** Fetches the chart around the boat and the center of its fence, as they are now. */
function start(): void {
  const chart = keepableChart()
  const places = [position.fix, centerOf(profile.it, undefined)].filter(it => it !== undefined)
  if (!chart) return
  keepLoadedParts()
  void keepChart(
    chart,
    tilesAround(places, chart, MOST_TILES).map(it => tileAddress(chart.url, it)),
  )
}

function Progress() {
  const { progress } = useSnapshot(keptChart)
  if (!progress) return null
  const { done, all } = progress
  const percent = all === 0 ? 0 : Math.floor((done * 100) / all)
  return (
    <>
      <ProgressBar name={texts.keeping} icon="down" part={{ percent, text: texts.part(done, all) }} />
      <OneTimeButton text={texts.stop} run={stopKeeping} />
    </>
  )
}

function Facts() {
  const { kept } = useSnapshot(keptChart)
  if (!kept) return <p>{texts.nothing}</p>
  return (
    <p className="figures">
      {texts.kept(kept.tiles, kept.bytes)} <AgeText at={kept.at} />
    </p>
  )
}

function Buttons() {
  const { kept } = useSnapshot(keptChart)
  const { fix } = useSnapshot(position)
  return (
    <div className={css.buttons}>
      <OneTimeButton text={kept ? texts.renew : texts.keep} run={start} disabled={!fix} />
      {kept ? <OneTimeButton text={texts.remove} run={() => void removeChart()} /> : null}
      {fix ? null : <p>{texts.nowhere}</p>}
    </div>
  )
}

export function KeptChart() {
  const { progress, problem } = useSnapshot(keptChart)
  if (!keepableChart()) return null
  return (
    <section className={css.kept} aria-label={texts.title} tabIndex={-1}>
      <h3>{texts.title}</h3>
      <p>{texts.about}</p>
      {progress ? <Progress /> : <Facts />}
      <p role="status" className={css.problem}>
        {problem ? texts.problem(problem.is, problem.is === 'refused' ? problem.status : undefined) : ''}
      </p>
      {progress ? null : <Buttons />}
    </section>
  )
}
