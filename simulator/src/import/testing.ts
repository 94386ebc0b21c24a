/** For tests of the import: sentences with their checksums. */

export function sentence(body: string, begin = '$'): string {
  const sum = [...body].reduce((it, letter) => it ^ letter.charCodeAt(0), 0)
  return `${begin}${body}*${sum.toString(16).toUpperCase().padStart(2, '0')}`
}

/** RMC of a GPS receiver: time, status, place, date. */
export const rmc = (
  time: string,
  status: string,
  latitude: string,
  north: string,
  longitude: string,
  east: string,
  date: string,
): string => sentence(`GPRMC,${time},${status},${latitude},${north},${longitude},${east},5.0,140.0,${date},,,A`)
