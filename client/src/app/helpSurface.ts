/** Man over board, whom to tell, and the weather: their part of what a person can see and do. */
import { weatherIcon } from '#screens/weather/weatherIcon.ts'
import { FRIEND_BOXES, wiredTo } from '#stores/contactflags.ts'
import {
  answerLeavingContact,
  answerRemoving,
  askToRemove,
  changeContact,
  closeToldContact,
  contactErrors,
  contactForm,
  isContactChanged,
  isContactValid,
  read,
  saveContactForm,
} from '#stores/contactform.ts'
import { contacts, loadContacts } from '#stores/contacts.ts'
import { isPhoneValid, mob, mobFix, sendMob, setPhone } from '#stores/mob.ts'
import { forgetRemovedVip, isVipValid, loadVips, mayAddVip, removeVip, saveVip, undoRemoveVip, vip, vipErrors } from '#stores/vip.ts'
import { loadWeather, weather } from '#stores/weather.ts'

export const stores = { contacts, contactForm, mob, vip, weather } as const

export const actions = {
  loadContacts,
  readContact: read,
  changeContact,
  saveContactForm,
  closeToldContact,
  askToRemove,
  answerRemoving,
  answerLeavingContact,
  setPhone,
  sendMob,
  loadVips,
  saveVip,
  removeVip,
  undoRemoveVip,
  forgetRemovedVip,
  loadWeather,
} as const

export const derived = { contactErrors, isContactValid, isContactChanged, isPhoneValid, mobFix, vipErrors, isVipValid, mayAddVip, wiredTo, friendBoxes: FRIEND_BOXES, weatherIcon } as const
