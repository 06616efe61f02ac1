// What opens over the list of people, one at a time: each ends by closing itself.
import { useState } from 'react'
import type { StaffAction, StaffRow } from '#protocol/company/staff/staff.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { EditDrawer } from '#src/features/company/staff/edit-drawer.tsx'
import { LeaveDialog } from '#src/features/company/staff/leave-dialog.tsx'
import { LinkDialog } from '#src/features/company/staff/link-box.tsx'
import type { ShownLink } from '#src/features/company/staff/link-box.tsx'
import {
  useCancelInvitation,
  useDisableStaff,
  useEnableStaff,
  useInvitationLink,
  useRefreshOrganisation,
  useReinviteStaff,
} from '#src/features/company/staff/queries.ts'
import { RefuseDialog } from '#src/features/company/staff/refuse-dialog.tsx'
import { RolesDialog } from '#src/features/company/staff/roles-dialog.tsx'
import { TransferDialog } from '#src/features/company/staff/transfer-dialog.tsx'
import { useRaiseAlert, useSessionActor } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'

interface Open {
  readonly action: StaffAction
  readonly staff: StaffRow
  readonly link?: ShownLink
}

/** Does an action on a person, and asks first if it has consequences; `view` is what is open now. */
export const useStaffActions = (ownMemberId: string) => {
  const [open, setOpen] = useState<Open | undefined>()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const session = useSessionActor()
  const refresh = useRefreshOrganisation()
  const disable = useDisableStaff()
  const enable = useEnableStaff()
  const cancel = useCancelInvitation()
  const reinvite = useReinviteStaff()
  const readLink = useInvitationLink()
  const fail = (thrown: unknown) => raise(asCallFailure(thrown).words, 'error')
  const close = () => setOpen(undefined)

  const act = async (action: StaffAction, staff: StaffRow): Promise<void> => {
    const { memberId, name } = staff
    if (action === 'link')
      return readLink.mutate(memberId, {
        onError: fail,
        onSuccess: (link) => setOpen({ action, staff, link }),
      })
    if (action === 'reinvite')
      return reinvite.mutate(memberId, {
        onError: fail,
        onSuccess: (link) => {
          raise(`已重新向${name}发送邀请短信`)
          setOpen({ action: 'link', staff, link })
        },
      })
    if (action === 'enable')
      return enable.mutate(memberId, { onError: fail, onSuccess: () => raise(`${name}已启用`) })
    if (action === 'disable') {
      const isSure = await confirm({
        title: `停用${name}？`,
        consequence: `${name}立即不能再以本单位身份办事，正在使用的页面会退回个人身份；未完成的事项保留，可随时重新启用。`,
        verb: '停用',
        isDangerous: true,
      })
      if (isSure) disable.mutate(memberId, { onError: fail, onSuccess: () => raise(`${name}已停用`) })
      return
    }
    if (action === 'cancel') {
      const isSure = await confirm({
        title: `取消对${name}的邀请？`,
        consequence: '已发出的短信和链接立即失效；以后可以重新邀请。',
        verb: '取消邀请',
        otherwise: '不取消',
        isDangerous: true,
      })
      if (isSure) cancel.mutate(memberId, { onError: fail, onSuccess: () => raise(`已取消对${name}的邀请`) })
      return
    }
    setOpen({ action, staff })
  }

  const done = (words: string) => {
    close()
    raise(words)
    void refresh()
  }
  const view =
    open === undefined ? null : (
      <>
        {(open.action === 'edit' || open.action === 'accept') && (
          <EditDrawer staff={open.staff} isApplication={open.action === 'accept'} onClose={close} />
        )}
        {open.action === 'roles' && <RolesDialog staff={open.staff} onClose={close} />}
        {open.action === 'refuse' && <RefuseDialog staff={open.staff} onClose={close} />}
        {open.action === 'leave' && (
          <LeaveDialog
            staff={open.staff}
            onClose={close}
            onLeft={() => done(`已为${open.staff.name}办理离职`)}
          />
        )}
        {open.action === 'transfer' && (
          <TransferDialog
            staff={open.staff}
            ownMemberId={ownMemberId}
            onClose={close}
            onTransferred={(name) => {
              done(`超级管理员已转让给${name}`)
              session.send({ type: 'user.outdated' })
            }}
          />
        )}
        {open.link !== undefined && <LinkDialog name={open.staff.name} link={open.link} onClose={close} />}
      </>
    )
  return { act: (action: StaffAction, staff: StaffRow) => void act(action, staff), view }
}
