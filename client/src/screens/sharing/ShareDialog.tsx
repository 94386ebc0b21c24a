/**
 * The finished picture: to be shared with one more tap, or saved where the device cannot share. Source: SHARE-05,
 * SHARE-07, OPEN-098.
 */
import { PictureDialog } from '#components/fluent/PictureDialog.tsx'
import { usePictureUrl } from '#screens/shared/usePictureUrl.ts'
import { sharing as texts } from '#texts/sharing.ts'

interface Props {
  file: File
  title: string
  why: 'blocked' | 'unsupported'
  again: () => Promise<void>
  close: () => void
}

export function ShareDialog({ file, title, why, again, close }: Props) {
  const url = usePictureUrl(file)
  return (
    <PictureDialog title={texts.ready[why]} src={url} alt={texts.alt(title)} close={close}>
      {why === 'blocked' ? (
        <button type="button" className="btn btn-main" onClick={() => void again()}>
          {texts.share}
        </button>
      ) : (
        <a className="btn btn-main" href={url} download={file.name}>
          {texts.download}
        </a>
      )}
    </PictureDialog>
  )
}
