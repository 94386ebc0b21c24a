/** Saves a boat and puts a saved one in its place. */
import { controlRoutes } from '@drydock/contracts'
import type { FastifyInstance } from 'fastify'
import { causesOf } from '#boat/causes.ts'
import { Refusal } from '#boat/refusal.ts'
import { leaveHub } from '../snapshot/redo.ts'
import { readSnapshot, restored, snapshotOf } from '../snapshot/snapshot.ts'
import type { Gateway } from '../up.ts'
import { boatOf } from './boats.ts'
import { clockShown } from './hand.ts'
import { serveControl } from './serve.ts'

export function serveSnapshots(http: FastifyInstance, gateway: Gateway): void {
  serveControl(http, controlRoutes.snapshot, ({ id, query: { at } }) => snapshotOf(boatOf(gateway, id), gateway.doors, at))

  serveControl(http, controlRoutes.restore, ({ id, body }) => {
    const { boat: before, origin: place } = boatOf(gateway, id)
    const { boat, origin } = restored(place, readSnapshot(body, 'body'), gateway.doors)
    const moored = gateway.fleet.replace(id, boat, origin)
    if (!moored) throw new Refusal('not-found', 'There is no such boat any more.', 'id')
    for (const it of gateway.hub.connections()) if (it.user.boat === before) gateway.hub.close(it)
    leaveHub(boat, causesOf(boat).all())
    gateway.stage?.conductor(id)?.restart(boat.clock.now())
    return clockShown(gateway, moored)
  })
}
