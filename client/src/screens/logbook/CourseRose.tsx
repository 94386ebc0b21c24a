/** The compass of a log: which of its eight points lies from start to stop. Source: LOGBOOK-17, OPEN-092. */
import css from './logbook.module.css'
import { logbook as texts } from '#texts/logbook.ts'

const POINTS = [0, 45, 90, 135, 180, 225, 270, 315] as const

/** `course` in degrees; without one the rose has no pointer. */
export function CourseRose({ course }: { course: number | undefined }) {
  return (
    <svg className={css.courseRose} viewBox="0 0 56 56" role="img" aria-label={texts.courseSpoken(course)}>
      <circle cx="28" cy="28" r="26.5" className={css.courseGround} />
      {POINTS.map(at => (
        <path
          key={at}
          d={at % 90 === 0 ? 'M28 5v5' : 'M28 5v3'}
          transform={`rotate(${at} 28 28)`}
          className={css.courseTick}
        />
      ))}
      {course === undefined ? null : (
        <path d="M28 2 33 13 28 10.5 23 13z" transform={`rotate(${course} 28 28)`} className={css.coursePointer} />
      )}
      <text x="28" y="33">
        {texts.course(course)}
      </text>
    </svg>
  )
}
