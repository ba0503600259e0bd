// The page begins.
import { mount } from 'svelte';
import { getMe, getSettings } from './api/client';
import { connect, whenever } from './api/live.svelte';
import App from './App.svelte';
import { catalog, loadCatalog } from './state/catalog.svelte';
import { forgive } from './state/notice.svelte';
import { watch } from './state/router.svelte';
import { setMe } from './state/me.svelte';
import { keepHostKey } from './state/secrets';
import { keepSettings, takeSettings } from './state/settings.svelte';
import './styles/tokens.css';
import './styles/sides.css';
import './styles/base.css';
import './styles/board.css';
import './styles/table.css';

let isLoading = false;
async function load(): Promise<void> {
  // The connection may be there before the answer is.
  if (isLoading) return;
  isLoading = true;
  try {
    await loadCatalog(loadVisitor());
  } catch {
    // The connection says that the server is away; what is missing is asked for when it is back.
  }
  isLoading = false;
}

async function loadVisitor(): Promise<void> {
  const [me, settings] = await Promise.all([getMe(), getSettings()]);
  setMe(me);
  takeSettings(settings);
}

// The link of the host: its key is kept, and does not stay in the address.
const key = /^#\/host\/(.+)$/.exec(location.hash)?.[1];
if (key) {
  keepHostKey(decodeURIComponent(key));
  history.replaceState(null, '', '#/host');
}

keepSettings();
watch();
connect();
void load();
whenever(() => {
  forgive();
  if (!catalog()) void load();
});

const target = document.getElementById('app');
if (target) mount(App, { target });

// The page is read before its headings have their own face.
requestAnimationFrame(() => setTimeout(() => void import('./styles/type.css')));
