// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useCourse } from '#screens/map/useCourse.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const METERS = 1 / 111_195
/** Meters north and east of the equator, and the accuracy. */
type Step = readonly [north: number, east: number, accuracy?: number] | undefined

let course: number | undefined
function Chart({ step }: { step: Step }) {
  const [north, east, accuracy] = step ?? []
  course = useCourse(
    north === undefined || east === undefined
      ? undefined
      : { latitude: north * METERS, longitude: east * METERS, ...(accuracy === undefined ? {} : { accuracy }) },
  )
  return null
}

/** Returns the rounded course after each position. */
async function coursesOf(steps: readonly Step[]): Promise<(number | undefined)[]> {
  const root = createRoot(document.createElement('div'))
  const courses: (number | undefined)[] = []
  for (const step of steps) {
    await act(async () =>
      root.render(
        <StrictMode>
          <Chart step={step} />
        </StrictMode>,
      ),
    )
    courses.push(course === undefined ? undefined : Math.round(course))
  }
  await act(async () => root.unmount())
  return courses
}

test('MAP-15 the course is that of the last move of 15 m or more', async () => {
  expect(await coursesOf([undefined, [0, 0], [14, 0], [16, 0], [16, 14], [16, 20], undefined, [16, 21]])).toEqual([
    undefined,
    undefined,
    undefined,
    0,
    0,
    90,
    undefined,
    90,
  ])
})

test('a move within the accuracy of the position gives no course', async () => {
  expect(
    await coursesOf([
      [0, 0],
      [40, 0, 50],
      [60, 0, 50],
    ]),
  ).toEqual([undefined, undefined, 0])
})
