/** The browser's own back on a form with changes: the form stays, and the person is asked first. */
import { ELSA } from '#fixture/elsa.ts'
import { act, enterHome, press } from '#fixture/serverActions.ts'
import { expect, type BoatFixture, test } from '#fixture/test.ts'

const SETTLED_MS = 1_000

/** Opens the account screen from Home. */
async function toAccount(it: BoatFixture): Promise<void> {
  await act(it, 'go', 'profile')
}
/** Opens a sailor friend from the list in the settings. */
async function toFriend(it: BoatFixture): Promise<void> {
  await act(it, 'panel', 'sailor-friends')
  await it.advance(SETTLED_MS)
  await act(it, 'edit-sailor-friend', 'Ida')
}

test.for([
  ['PROFILE-47', 'the account', toAccount, "Captain's name", '/profile', '/home'],
  ['CONTACT-39', 'a sailor friend', toFriend, 'Name', '/editContact', '/settings'],
] as const)(
  '%s SM-FORM-5 SM-FORM-6 SM-FORM-7 the form of %s with changes asks each time before the back of the browser leaves it',
  async ([, , open, label, path, before], { openBoat }) => {
    const it = await openBoat({ plan: ELSA })
    await enterHome(it)
    await open(it)
    await it.advance(SETTLED_MS)
    const page = it.page()
    const field = page.getByLabel(label, { exact: true })
    const back = async (): Promise<unknown> => {
      await page.goBack()
      await it.advance(SETTLED_MS)
      return [new URL(page.url()).pathname, await page.getByRole('alertdialog', { name: 'Unsaved Changes' }).count()]
    }
    await field.fill('Somebody else')
    expect(await back()).toEqual([path, 1])
    // Pressed while it asks, it closes the question.
    expect(await back()).toEqual([path, 0])
    expect(await back()).toEqual([path, 1])
    await press(it, 'button', 'Cancel')
    expect(await field.inputValue()).toBe('Somebody else')
    expect(await back()).toEqual([path, 1])
    await press(it, 'button', 'Leave')
    await it.advance(SETTLED_MS)
    expect(new URL(page.url()).pathname).toBe(before)
  },
)

test('SM-FORM-4 PROFILE-48 the form of the account without changes is left by the back of the browser without a question', async ({
  openBoat,
}) => {
  const it = await openBoat({ plan: ELSA })
  await enterHome(it)
  await toAccount(it)
  await it.advance(SETTLED_MS)
  const field = it.page().getByLabel("Captain's name", { exact: true })
  await field.fill('Somebody else')
  await field.fill('Eva Lund')
  await it.rest()
  await it.page().goBack()
  await it.advance(SETTLED_MS)
  expect([new URL(it.page().url()).pathname, await it.page().getByRole('alertdialog').count()]).toEqual(['/home', 0])
})
