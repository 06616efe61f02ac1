// An invitation's link to be copied, with the day it ends.
import { Button, Input, Modal, Space } from 'antd'
import dayjs from 'dayjs'
import { CopyButton } from '#src/ui/copy-button.tsx'

export interface ShownLink {
  readonly url: string
  readonly expiresAt: string
}

export const LinkBox = ({ link }: { readonly link: ShownLink }) => (
  <>
    <Space.Compact style={{ width: '100%' }}>
      <Input readOnly value={link.url} aria-label="邀请链接" onFocus={(event) => event.target.select()} />
      <CopyButton text={link.url} words="复制链接" />
    </Space.Compact>
    <p style={{ margin: '8px 0 0', color: 'var(--hint)' }}>
      {dayjs(link.expiresAt).format('YYYY-MM-DD HH:mm')} 前有效，只有受邀的手机号能用它加入。
    </p>
  </>
)

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
