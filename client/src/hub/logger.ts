/** Logger of the SignalR client: prints warnings, without the access token that addresses contain. */
import { type ILogger, LogLevel } from '@microsoft/signalr'

export const withoutToken = (text: string): string => text.replace(/access_token=[^&\s'"]*/gi, 'access_token=…')

export const logger: ILogger = {
  log(level, message) {
    if (level >= LogLevel.Warning) console.warn(`Hub: ${withoutToken(message)}`)
  },
}
