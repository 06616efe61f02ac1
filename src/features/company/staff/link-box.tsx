// An invitation's link to be copied, with the day it ends.
import { Button, Input, Modal, Space } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'

export interface ShownLink {
  readonly url: string
  readonly expiresAt: string
}

export const LinkBox = ({ link }: { readonly link: ShownLink }) => {
  const [words, setWords] = useState('复制链接')
  // Without a secure context there is no clipboard; the field can be copied by hand.
  const copy = () =>
    navigator.clipboard === undefined
      ? setWords('请手动复制')
      : void navigator.clipboard.writeText(link.url).then(
          () => setWords('已复制'),
          () => setWords('请手动复制'),
        )
  return (
    <>
      <Space.Compact style={{ width: '100%' }}>
        <Input readOnly value={link.url} aria-label="邀请链接" onFocus={(event) => event.target.select()} />
        <Button onClick={copy}>{words}</Button>
      </Space.Compact>
      <p style={{ margin: '8px 0 0', color: 'var(--hint)' }}>
        {dayjs(link.expiresAt).format('YYYY-MM-DD HH:mm')} 前有效，只有受邀的手机号能用它加入。
      </p>
    </>
  )
}

/** The same in a dialog of its own. */
export const LinkDialog = (props: {
  readonly name: string
  readonly link: ShownLink
  readonly onClose: () => void
}) => (
  <Modal
    open
    centered
    width={520}
    title={`邀请${props.name}的链接`}
    footer={<Button onClick={props.onClose}>关闭</Button>}
    onCancel={props.onClose}
  >
    <LinkBox link={props.link} />
  </Modal>
)
