import '@fontsource/alegreya-sc/latin-700.css'
import '@fontsource/alegreya/latin-500-italic.css'
import '@fontsource/alegreya/latin-700.css'
import './lib/inter.css'
import './lib/theme.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { settings } from './lib/settings.svelte'

settings.show()
mount(App, { target: document.getElementById('app')! })
