// Modules and settings that only the build knows.
declare module 'virtual:antd.css'

interface ImportMetaEnv {
  readonly VITE_SIGN_SECRET?: string
}
