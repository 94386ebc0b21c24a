/** Texts of man overboard and of the row that leads there. Source: HOME-20, HOME-21, MOB; OPEN-103, OPEN-116. */

export const mob = {
  first: 'MOB - MAN OVER BOARD',
  second: 'PHONE LOCATION',
  name: 'MOB - MAN OVER BOARD, PHONE LOCATION',
  location: 'PHONE LOCATION',
  obtaining: 'OBTAINING POSITION ...',
  phone: 'Phone number',
  vip: 'VIP',
  send: 'Send Message',
  sending: 'Sending …',
  waiting: 'Waiting for the position …',
  goesOut: 'Sends the position of this phone as a text message. It goes out at once.',
  tooSoon: 'That tap did nothing: the button had just moved or been pressed. Wait a second, then press once.',
  needsPhone: 'A phone number is needed: type one or choose a VIP.',
  wrongPhone: 'The phone number is not valid: correct it or choose a VIP.',
  notSent: 'Not sent',
  notSentHint: 'The gateway did not take the message. Retry, or call for help by radio or phone.',
  unreachableHint:
    'There is no connection, so nothing was sent, and nothing will be sent later. Retry, or call for help by radio or phone.',
  unansweredHint: 'No answer came, so treat it as not sent. Retry, or call for help by radio or phone.',
  retry: 'Retry',
} as const
