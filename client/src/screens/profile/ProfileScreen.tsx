/**
 * The account screen: identity and sign-out for everybody, the form and the tools for the captain. Source: PROFILE,
 * OPEN-139.
 */
import { APP_VERSION_TEXT } from '@drydock/contracts'
import { useEffect } from 'react'
import css from './profile.module.css'
import { LoadingNotice } from '#components/LoadingNotice.tsx'
import { ErrorNotice, NoticeRegion } from '#components/Notice.tsx'
import { ReadAgain } from '#screens/shared/ReadAgain.tsx'
import { lazyComponent } from '#screens/shared/lazyComponent.ts'
import { useSnapshot } from '#screens/shared/useSnapshot.ts'
import { AccountCard } from '#screens/profile/AccountCard.tsx'
import { DeviceLink } from '#screens/shared/DeviceLink.tsx'
import { ExternalLink } from '#screens/profile/ExternalLink.tsx'
import { logOut } from '#stores/processing.ts'
import { profile } from '#stores/profile.ts'
import { account, closeProfile, openProfile } from '#stores/openProfile.ts'
import { session } from '#stores/session.ts'
import { isLeavingHeld } from '#stores/unsaved.ts'
import { profile as texts } from '#texts/profile.ts'

const CaptainForm = lazyComponent(async () => (await import('#screens/profile/CaptainForm.tsx')).CaptainForm)

function ProfileNotice() {
  return (
    <ErrorNotice title={texts.failed} hint={texts.failedHint}>
      <ReadAgain run={() => void openProfile()} />
    </ErrorNotice>
  )
}

function AccountButtons() {
  const { is } = useSnapshot(session)
  const out = (): void => void logOut()
  const ask = (): void => {
    if (!isLeavingHeld(out)) out()
  }
  return (
    <div className={css.profileButtons}>
      <button type="button" className="btn btn-line" disabled={is === 'signing-out'} onClick={ask}>
        {texts.logout}
      </button>
      <ExternalLink to="accountManagementUrl" name={texts.manage} />
    </div>
  )
}

export function ProfileScreen() {
  const { reading } = useSnapshot(account)
  const isCaptain = useSnapshot(profile).it?.isCaptain
  useEffect(() => {
    void openProfile()
    return closeProfile
  }, [])
  const self = (
    <>
      <AccountCard whole={isCaptain === false} />
      <NoticeRegion>{reading === 'error' ? <ProfileNotice /> : null}</NoticeRegion>
      {reading !== 'error' && isCaptain === undefined ? <LoadingNotice label={texts.loading} /> : null}
    </>
  )
  const version = (
    <footer className={css.profileVersion}>
      <p>{APP_VERSION_TEXT}</p>
    </footer>
  )
  const below = (
    <>
      <div className={css.profileAlarm}>
        <DeviceLink />
      </div>
      {version}
    </>
  )
  if (isCaptain) return <CaptainForm above={self} verbs={<AccountButtons />} below={below} />
  return (
    <div className={css.profile}>
      <div className={css.profileIdentity}>
        {self}
        <AccountButtons />
        <DeviceLink />
      </div>
      {version}
    </div>
  )
}
