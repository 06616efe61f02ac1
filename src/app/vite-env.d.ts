// Modules and settings that only the build knows.
declare module 'virtual:antd.css'
declare module 'virtual:antd-pages.css'
