import unittest

from check_settings import differences, strangers

CODE = 'read.text("DOSKA_A", a); read.number("DOSKA_B", 0, 1, b);'
CONF = '# words\n#DOSKA_A=\nDOSKA_B=3\n'
README = '| name | default | what |\n| `DOSKA_A` | – | the one |\n| `DOSKA_B` | 3 | the other |\n'


class Settings(unittest.TestCase):
    def test_the_same_everywhere(self):
        self.assertEqual(differences(CODE, CONF, README), [])

    def test_a_quoted_default_and_words_after_it(self):
        self.assertEqual(differences(CODE, CONF, README.replace('| 3 |', '| `3` if built |')), [])

    def test_missing_in_one(self):
        self.assertEqual(differences(CODE, CONF.replace('#DOSKA_A', '#A'), README), ['deploy/doska.conf: DOSKA_A is missing'])
        self.assertEqual(differences(CODE, CONF, README.replace('`DOSKA_B`', '`B`')), ['README.md: DOSKA_B is missing'])

    def test_too_many(self):
        self.assertEqual(differences(CODE, CONF + '#DOSKA_C=1\n', README), ['deploy/doska.conf: the server reads no DOSKA_C'])
        self.assertEqual(differences(CODE, CONF + '#DOSKA_A=\n', README), ['deploy/doska.conf: DOSKA_A stands there twice'])

    def test_another_default(self):
        self.assertEqual(differences(CODE, CONF.replace('=3', '=4'), README),
                         ['DOSKA_B: the default is "4" in deploy/doska.conf and "3" in README.md'])

    def test_no_setting_in_the_code_is_no_agreement(self):
        self.assertEqual(differences('', '', ''), ['server/config.cpp: no setting found'])


class Others(unittest.TestCase):
    READERS = ['echo "${DOSKA_C:-1}" $DOSKA_A', "os.environ.get('DOSKA_D', 1)", 'std::getenv("DOSKA_B")', 'process.env["DOSKA_F"]']

    def test_all_that_are_read_are_known(self):
        self.assertEqual(strangers(CODE, '"DOSKA_C", "DOSKA_D", "DOSKA_F"', self.READERS), [])

    def test_missing_or_read_by_nobody(self):
        self.assertEqual(strangers(CODE, '"DOSKA_C", "DOSKA_D", "DOSKA_G"', self.READERS),
                         ['server/environment.cpp: DOSKA_F is missing', 'server/environment.cpp: nothing reads DOSKA_G'])


if __name__ == '__main__':
    unittest.main()
