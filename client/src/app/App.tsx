/** The app on the page: router, frame, screens. */
import { useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router-dom'
import { Frame } from '#app/Frame.tsx'
import { NOT_FOUND_ROUTE, ROUTES, type AppRoute, titleOf } from '#app/routes.ts'
import { screenOf } from '#app/Screens.tsx'
import { useGuard } from '#app/useGuard.ts'
import { BASE_PATH } from '#platform/basePath.ts'
import { setScreenTitle } from '#platform/title.ts'
import { frame } from '#texts/frame.ts'

function GuardedScreen({ place }: { place: AppRoute }) {
  const passed = useGuard()
  const title = titleOf(place, useParams()['id'])
  useEffect(() => {
    setScreenTitle(title === frame.app ? title : `${title} · ${frame.app}`)
  }, [title])
  return <Frame place={place}>{passed ? screenOf(place) : null}</Frame>
}

export function App() {
  return (
    <BrowserRouter basename={BASE_PATH}>
      <Routes>
        <Route path="/user" element={<Navigate to="/user/profile" replace />} />
        {[...ROUTES, NOT_FOUND_ROUTE].map(place => (
          <Route key={place.path} path={place.path} element={<GuardedScreen place={place} />} />
        ))}
      </Routes>
    </BrowserRouter>
  )
}
