// The picture at the head of the account, with its menu: change it, take it away.
import { CameraOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { asCallFailure } from '#protocol/call-failure.ts'
import { PictureDialog } from '#src/features/account/accounts/picture-dialog.tsx'
import { usePicture, useRemovePicture } from '#src/features/account/accounts/queries.ts'
import type { PictureOwner } from '#src/features/account/accounts/queries.ts'
import styles from '#src/features/account/accounts/user.module.css'
import { useRaiseAlert, useSessionActor } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { Portrait } from '#src/ui/portrait.tsx'

export interface OwnPictureProps {
  readonly owner: PictureOwner
  /** Empty while there is none. */
  readonly pictureId: string
  readonly name: string
  readonly mayChange: boolean
}

const SIZE = 72

export const OwnPicture = ({ owner, pictureId, name, mayChange }: OwnPictureProps) => {
  const [isOpen, setOpen] = useState(false)
  const session = useSessionActor()
  const raise = useRaiseAlert()
  const confirm = useConfirm()
  const removing = useRemovePicture(owner)
  const isCompany = owner === 'company'
  const what = isCompany ? '单位标志' : '头像'
  const portrait = <Portrait src={usePicture(pictureId)} name={name} size={SIZE} isCompany={isCompany} />
  if (!mayChange) return portrait
  const remove = async () => {
    const isSure = await confirm({
      title: `删除${what}？`,
      consequence: `删除后显示${isCompany ? '单位名称' : '姓名'}的第一个字，可以随时重新上传。`,
      verb: `删除${what}`,
      isDangerous: true,
    })
    if (!isSure) return
    removing.mutate(undefined, {
      onSuccess: () => {
        session.send({ type: 'user.outdated' })
        raise(`${what}已删除`)
      },
      onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
    })
  }
  const face = (
    <>
      {portrait}
      <span className={styles['pictureMark']} aria-hidden>
        <CameraOutlined />
      </span>
    </>
  )
  const className = `${styles['picture']} ${isCompany ? styles['isCompany'] : ''}`
  return (
    <>
      {pictureId === '' ? (
        <button type="button" className={className} aria-label={`上传${what}`} onClick={() => setOpen(true)}>
          {face}
        </button>
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'change', label: `更换${what}` },
              { key: 'remove', label: `删除${what}`, danger: true },
            ],
            onClick: ({ key }) => (key === 'change' ? setOpen(true) : void remove()),
          }}
        >
          <button type="button" className={className} aria-label={`更换或删除${what}`}>
            {face}
          </button>
        </Dropdown>
      )}
      {isOpen && (
        <PictureDialog
          owner={owner}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            session.send({ type: 'user.outdated' })
            raise(`${what}已更换`)
          }}
        />
      )}
    </>
  )
}
