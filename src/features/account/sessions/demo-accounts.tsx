// On a trial's sign-in pages: where the demo accounts are to be found. The server names them in no page of production.
import styles from '#src/features/account/sessions/entry.module.css'

const hasDemoAccounts = (): boolean => document.querySelector('meta[name="nuoyin-demo"]') !== null

export const DemoAccounts = () =>
  hasDemoAccounts() && (
    <p className={styles['demo']}>
      试用环境备有演示账号，在服务器上运行下面的命令查看：
      <code>npm run demo-accounts</code>
    </p>
  )
