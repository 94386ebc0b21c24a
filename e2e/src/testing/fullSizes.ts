/** Lets the properties of fast-check try lists and texts up to the length that they name; its default stops at ten. */
import fc from 'fast-check'

fc.configureGlobal({ ...fc.readConfigureGlobal(), defaultSizeToMaxWhenMaxSpecified: true })
