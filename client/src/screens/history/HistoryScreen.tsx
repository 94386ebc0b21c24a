/** History of one sensor type, by day. */
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import eventlogCss from '#screens/shared/log/eventlog.module.css'
import { classes } from '#components/classes.ts'
import { sensorEventAppearance } from '#components/eventAppearance.ts'
import { HistoryList } from '#screens/shared/log/HistoryList.tsx'
import { LogSummary } from '#screens/shared/log/LogSummary.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { history, loadHistory, openHistory } from '#stores/history.ts'
import { history as texts } from '#texts/history.ts'

/** Reads a history that has failed, unless the link that is up again has just begun to read it. */
const readFailed = (): void => {
  if (history.list.is === 'error') void loadHistory()
}

export function HistoryScreen() {
  const { id = '' } = useParams()
  const { list } = useSnapshot(history)
  useEffect(() => openHistory(id), [id])
  return (
    <div className={classes(eventlogCss.log, eventlogCss.logAlone)}>
      <HistoryList
        key={id}
        list={list}
        read={readFailed}
        appearanceOf={sensorEventAppearance}
        emptyHint={texts.emptyHint}
        level={2}
      />
      <LogSummary items={list.items} appearanceOf={sensorEventAppearance} />
    </div>
  )
}
