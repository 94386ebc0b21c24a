/** My boat: the boat with its geofence, the captain's log, the sailor friends; by panel number. OPEN-075, OPEN-127. */
import { useEffect } from 'react'
import listRowCss from '#components/listRow.module.css'
import { WholeWords } from '#components/WholeWords.tsx'
import { Link } from '#components/Link.tsx'
import { Panel } from '#components/Section.tsx'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { boatRows, radiusText } from '#screens/settings/boatRows.ts'
import { CaptainsLog } from '#screens/settings/CaptainsLog.tsx'
import { FavouriteJourneys } from '#screens/settings/FavouriteJourneys.tsx'
import { Friends } from '#screens/settings/Friends.tsx'
import { TermList } from '#screens/settings/TermList.tsx'
import { usePanel } from '#screens/settings/usePanel.ts'
import { alarm } from '#stores/alarm.ts'
import { refreshFence } from '#stores/geofence.ts'
import { profile } from '#stores/profile.ts'
import { contacts } from '#texts/contacts.ts'
import { settings } from '#texts/settings.ts'

const texts = settings.boat

function FencePanel() {
  const [boat, account] = [useSnapshot(alarm), useSnapshot(profile)]
  useEffect(refreshFence, [])
  const radius = radiusText(boat, account)
  return (
    <Panel
      name={texts.fence}
      icon="fence"
      spoken={settings.plainPanel(texts.fence, radius)}
      state={radius}
      {...usePanel('boat', 0)}
    >
      <TermList rows={boatRows(boat, account)} />
      <div className={listRowCss.detailsButtons}>
        <Link to="/map" className="btn btn-line">
          {texts.toMap}
        </Link>
        <Link to="/profile" className="btn btn-line">
          {texts.toProfile}
        </Link>
      </div>
    </Panel>
  )
}

function LogPanel() {
  return (
    <Panel name={texts.log} icon="flag" spoken={settings.plainPanel(texts.log, '')} state="" {...usePanel('boat', 1)}>
      <CaptainsLog />
      <FavouriteJourneys />
    </Panel>
  )
}

function FriendsPanel() {
  const isCaptain = useSnapshot(profile).it?.isCaptain
  return (
    <Panel
      name={texts.friends}
      icon="users"
      spoken={settings.plainPanel(texts.friends, '')}
      state=""
      {...usePanel('boat', 2)}
    >
      <p className={listRowCss.rowNote}>
        <WholeWords text={texts.friendsHint} />
      </p>
      <Friends />
      {isCaptain === false ? (
        <p className={listRowCss.rowNote}>{contacts.captainOnly}</p>
      ) : (
        <div className={listRowCss.detailsButtons}>
          <Link to="/addContact" className="btn btn-line">
            {texts.addFriend}
          </Link>
        </div>
      )}
    </Panel>
  )
}

export function BoatPanels() {
  return (
    <>
      <FencePanel />
      <LogPanel />
      <FriendsPanel />
    </>
  )
}
