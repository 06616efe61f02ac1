// The chart of switching identities, walked in the menu of the header.
import { IdentityMenu } from '#src/app/layout/identity-menu.tsx'
import { useMaybeUser } from '#src/machines/react.tsx'
import { identityModel } from '#tests/models/identity.model.ts'
import { walkInView } from '#tests/models/support/view-walk.tsx'
import { makeUser } from '#tests/support/user.ts'

const Menu = () => {
  const user = useMaybeUser()
  return user === null ? null : <IdentityMenu user={user} />
}

walkInView(identityModel, {
  page: () => <Menu />,
  setting: (start) => ({ user: makeUser(start === 'certified' ? {} : { autStatus: null }) }),
})
