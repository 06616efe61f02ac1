# OpenStack Swift with its S3 interface, all of it in one process, for tests.
# Usage: s3-server.py FOLDER PORT ACCOUNT:USER SECRET; prints "ready" once it answers.
import os
import sys

from swift.common.utils import eventlet_monkey_patch

eventlet_monkey_patch()

import eventlet
import eventlet.wsgi
from swift.common import storage_policy, utils
from swift.common.ring.builder import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

folder, port, key, secret = sys.argv[1:]
account, user = key.split(':')

SETTINGS = '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n'
BACK = '''[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
log_level = CRITICAL
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
'''
PROXY = '''[DEFAULT]
swift_dir = {folder}
log_level = CRITICAL
[pipeline:main]
pipeline = catch_errors s3api tempauth bulk slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret} .admin
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
'''


class Remembered:
    """Stands where Swift looks for its memcached."""

    def __init__(self):
        self.values = {}

    def get(self, key, *_args, **_kwargs):
        return self.values.get(key)

    def set(self, key, value, *_args, **_kwargs):
        self.values[key] = value

    def delete(self, key, *_args, **_kwargs):
        self.values.pop(key, None)

    def incr(self, key, delta=1, *_args, **_kwargs):
        self.values[key] = self.values.get(key, 0) + delta
        return self.values[key]


cache = Remembered()


def listen(at):
    return eventlet.listen(('127.0.0.1', at), backlog=128)


def serve(socket, name, text):
    path = '%s/%s.conf' % (folder, name)
    with open(path, 'w') as file:
        file.write(text.format(folder=folder, name=name, account=account, user=user, secret=secret))
    app = loadapp(path)

    def remembering(environ, start_response):
        environ['swift.cache'] = cache
        return app(environ, start_response)

    log = open(os.devnull, 'w')
    eventlet.spawn(eventlet.wsgi.server, socket, remembering, log, protocol=SwiftHttpProtocol)


os.makedirs(folder + '/devices/one', exist_ok=True)
with open(folder + '/swift.conf', 'w') as settings:
    settings.write(SETTINGS)
utils.SWIFT_CONF_FILE = storage_policy.SWIFT_CONF_FILE = folder + '/swift.conf'
utils.validate_hash_conf()
storage_policy.reload_storage_policies()

for part in ('account', 'container', 'object'):
    back = listen(0)
    builder = RingBuilder(2, 1, 0)
    device = {'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': back.getsockname()[1], 'device': 'one', 'weight': 1}
    builder.add_dev(device)
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, part))
    serve(back, part, BACK)

serve(listen(int(port)), 'proxy', PROXY)
print('ready', flush=True)
while True:
    eventlet.sleep(3600)
