// A generated password, shown only once.
import { Alert, Descriptions, Modal, Typography } from 'antd'
import styles from '#src/features/platform/operators/operators.module.css'

export interface PasswordOnceProps {
  readonly name: string
  readonly account: string
  readonly password: string
  readonly onClose: () => void
}

export const PasswordOnce = ({ name, account, password, onClose }: PasswordOnceProps) => (
  <Modal
    open
    centered
    width={480}
    title={`${name} 的登录密码`}
    okText="我已记下"
    cancelButtonProps={{ style: { display: 'none' } }}
    closable={false}
    mask={{ closable: false }}
    keyboard={false}
    onOk={onClose}
  >
    <Alert
      type="warning"
      showIcon
      title="密码只显示这一次，关闭后无法再查看。请当面或通过安全的方式交给本人。"
      style={{ marginBottom: 16 }}
    />
    <Descriptions
      column={1}
      size="small"
      bordered
      items={[
        { key: 'account', label: '账号', children: account },
        {
          key: 'password',
          label: '密码',
          children: (
            <Typography.Text className={styles['password'] ?? ''} copyable>
              {password}
            </Typography.Text>
          ),
        },
      ]}
    />
  </Modal>
)
