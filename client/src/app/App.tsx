/** The app on the page: router, frame, screens. */
import { useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useParams } from 'react-router-dom'
import { Frame } from '#app/Frame.tsx'
import { NOT_FOUND_ROUTE, ROUTES, START_ROUTE, type AppRoute, titleOf } from '#app/routes.ts'
import { screenOf } from '#app/Screens.tsx'
import { useGuard } from '#app/useGuard.ts'
import { BASE_PATH } from '#platform/basePath.ts'
import { setScreenTitle } from '#platform/title.ts'
import { frame } from '#texts/frame.ts'

function GuardedScreen({ route }: { route: AppRoute }) {
  const result = useGuard()
  const title = titleOf(route, useParams()['id'])
  useEffect(() => {
    setScreenTitle(title === frame.app ? title : `${title} · ${frame.app}`)
  }, [title])
  // The static page shows the start screen already, and most first paths lead to it.
  const shown = result === 'initial' ? START_ROUTE : route
  return <Frame route={shown}>{result === 'redirecting' ? null : screenOf(shown)}</Frame>
}

export function App() {
  return (
    <BrowserRouter basename={BASE_PATH}>
      <Routes>
        <Route path="/user" element={<Navigate to="/user/profile" replace />} />
        {[...ROUTES, NOT_FOUND_ROUTE].map(route => (
          <Route key={route.path} path={route.path} element={<GuardedScreen route={route} />} />
        ))}
      </Routes>
    </BrowserRouter>
  )
}
