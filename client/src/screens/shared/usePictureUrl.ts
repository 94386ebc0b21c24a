/** Returns an address for a picture in memory while it is shown. */
import { useEffect, useState } from 'react'

export function usePictureUrl(picture: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!picture) return
    const mine = URL.createObjectURL(picture)
    setUrl(mine)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(mine)
    }
  }, [picture])
  return url
}
