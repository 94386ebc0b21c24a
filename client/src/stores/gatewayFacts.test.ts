import { beforeEach, expect, test } from 'vitest'
import { applyGatewayFacts, gatewayFacts } from './gatewayFacts.ts'

beforeEach(() => {
  gatewayFacts.facts = {}
})

test('HUB-14 OPEN-012 of the facts about the gateway only those are kept that the app shows', () => {
  for (let count = 0; count < 1_000; count++) applyGatewayFacts({ firmware: '1.4.2', [`fact${count}`]: count })
  expect(gatewayFacts.facts).toEqual({ firmware: '1.4.2' })
})

test('HUB-14 OPEN-012 a fact that is no longer known replaces the last one', () => {
  applyGatewayFacts({ mainPower: true, gsmSignal: -71 })
  applyGatewayFacts({ mainPower: null })
  expect(gatewayFacts.facts).toMatchObject({ mainPower: null, gsmSignal: -71 })
})
