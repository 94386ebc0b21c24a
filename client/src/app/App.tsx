/** The app on the page: router, frame, screens. */
import { useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { Frame } from '#app/Frame.tsx'
import { MISSING, PLACES, type Place } from '#app/places.ts'
import { screenOf } from '#app/Screens.tsx'
import { useGuard } from '#app/useGuard.ts'
import { frame } from '#texts/frame.ts'

function Guarded({ place }: { place: Place }) {
  const passed = useGuard()
  useEffect(() => {
    document.title = place.title === frame.app ? frame.app : `${place.title} · ${frame.app}`
  }, [place.title])
  return <Frame place={place}>{passed ? screenOf(place) : null}</Frame>
}

export function App() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/user" element={<Navigate to="/user/profile" replace />} />
        {[...PLACES, MISSING].map(place => (
          <Route key={place.path} path={place.path} element={<Guarded place={place} />} />
        ))}
      </Routes>
    </BrowserRouter>
  )
}
